import { rulesEditorAt, units } from '../index.ts';
import { type AlternativeConvention, ONE_WHOLE_UNIT } from './convention.ts';

const staking = rulesEditorAt('engine', 'staking');
const DAY_MS = 86_400_000;

/** Conventions on the weight, rewards and losses of stake, and on when stake becomes free. */
export const alternativeStakingConventions: readonly AlternativeConvention[] = [
  {
    id: 'seat-from-a-million',
    says: 'the one seat is for whoever weighs most, from a million tokens on',
    edits: [staking(({ seat }) => ({ seat: { ...seat, above: units(1_000_000n * ONE_WHOLE_UNIT) } }))],
  },
  {
    id: 'weights-of-whole-tokens',
    says: 'what an account weighs is cut to whole tokens',
    edits: [
      staking(({ weight }) => ({
        weight: (core, owner) => {
          const whole = weight(core, owner);
          return units(whole - (whole % ONE_WHOLE_UNIT));
        },
      })),
    ],
  },
  {
    id: 'locks-begin-when-they-weigh',
    says: 'a lock runs from the moment at which the stake weighs',
    edits: [
      rulesEditorAt(
        'actions',
        'tokenDelegate',
      )(({ lockedUntil }) => ({
        lockedUntil: (core, owner, asked) =>
          lockedUntil(core, owner, asked) + (asked.lockMonths > 0 ? core.rules.engine.staking.activationMs : 0),
      })),
    ],
  },
  {
    id: 'stake-weighs-behind-its-day',
    says: 'a delegation weighs from behind the end of its first day on',
    edits: [
      staking(({ isActive }) => ({
        isActive: (core, row) => isActive(core, row) && core.state.timeMs > row.activeFromMs,
      })),
    ],
  },
  {
    id: 'stake-is-free-at-midnight',
    says: 'stake that was taken back is free with the first whole day behind its time',
    edits: [
      staking(({ matured }) => ({
        matured: (core) =>
          matured(core).filter(({ maturesAtMs }) => core.state.timeMs >= Math.ceil(maturesAtMs / DAY_MS) * DAY_MS),
      })),
    ],
  },
  {
    id: 'jailed-validators-earn',
    says: 'a validator has its share of the rewards in jail as well',
    edits: [staking(() => ({ earns: () => true }))],
  },
  {
    id: 'false-forks-jail-alone',
    says: 'a validator stays in the set after a vote for a false fork',
    edits: [staking(() => ({ removes: () => false }))],
  },
  {
    id: 'stake-without-a-lock-has-none',
    says: 'stake without a lock comes to no discount',
    edits: [
      staking(({ tiers, seat, weight }) => ({
        discount: (core, owner) => {
          const own = weight(core, owner);
          if (own > seat.above) return seat.permille;
          return tiers.findLast(({ above }) => own > above)?.permille ?? 0n;
        },
      })),
    ],
  },
];
