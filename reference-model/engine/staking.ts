import type { Core } from '../core.ts';
import { holderForStakeLocation } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { pow10 } from '../numeric/decimal.ts';
import { divFloor } from '../numeric/division.ts';
import { CORE_DECIMALS, type Units, units, ZERO_UNITS } from '../numeric/planes.ts';
import { ratioOfBpsText } from '../numeric/rates.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import type { Validator } from '../state/governance.ts';
import {
  closeUnbonding,
  type Delegation,
  delegationsOf,
  delegationsTo,
  genesisStakeBehind,
  listDelegators,
  listMaturedUnbondings,
  type StakeLocation,
  setValidatorActive,
  setValidatorJailed,
  type Unbonding,
  unbondingsFromValidator,
  validatorAt,
  votedToAcceptLockedStake,
} from '../state/staking.ts';

const DAY_MS = 86_400_000;
const MILLION = 1_000_000n;
const ONE = pow10(CORE_DECIMALS);

/** Causes of slashing a validator. */
export const slashCauses = ['double_sign', 'downtime', 'invalid_fork_vote'] as const;
export type SlashCause = (typeof slashCauses)[number];

/** Discount tier: the taker-fee discount for an effective weight above the tier's bound. */
interface StakeTier {
  readonly above: Units;
  readonly permille: bigint;
}

/** @source engine facts, sections 15 and 23 */
export interface StakingRules {
  /** Valid `lock_months` values, and ten times the weight multiplier of each. */
  readonly multipliers: ReadonlyMap<number, bigint>;
  /** Length of one lock month. */
  readonly monthMs: number;
  /** Time until a delegation becomes active. */
  readonly activationMs: number;
  /** Time until undelegated stake is free. */
  readonly unbondingMs: number;
  /** Ascending. */
  readonly tiers: readonly StakeTier[];
  /** The discount reserved for the account with the greatest weight. */
  readonly seat: StakeTier;
  /** Fraction of stake lost, in millionths. */
  readonly slashed: Readonly<Record<SlashCause, bigint>>;
  /** Whether the validator is also removed from the set (D133). */
  removes(cause: SlashCause): boolean;
  /** Whether a validator accepts locked stake. */
  takesLocks(core: Core, validator: Address): boolean;
  /** Whether a delegation is active now. */
  isActive(core: Core, delegation: Delegation): boolean;
  /** Effective weight of an account, which determines its tier. */
  weight(core: Core, owner: Address): Units;
  /** Permille deducted from an account's taker rate. */
  discount(core: Core, owner: Address): bigint;
  /** Returns the loss of one holding in a slash of this many millionths. */
  loss(held: Units, millionths: bigint): Units;
  /** Returns the stake exposed to a validator's slash, by place. */
  exposed(core: Core, validator: Validator): readonly { readonly place: StakeLocation; readonly held: Units }[];
  /** Whether a validator receives rewards. */
  earns(validator: Validator): boolean;
  /** Unbonding stake that has become free. */
  matured(core: Core): readonly Unbonding[];
}

const tokens = (whole: bigint): Units => units(whole * pow10(CORE_DECIMALS));

export const stakingRules: StakingRules = {
  multipliers: new Map([
    [0, 0n],
    [1, 10n],
    [6, 25n],
    [24, 40n],
  ]),
  monthMs: 30 * DAY_MS,
  activationMs: DAY_MS,
  unbondingMs: 7 * DAY_MS,
  tiers: [
    { above: tokens(100n), permille: 50n },
    { above: tokens(500n), permille: 80n },
    { above: tokens(2_000n), permille: 120n },
    { above: tokens(8_000n), permille: 150n },
    { above: tokens(30_000n), permille: 200n },
    { above: tokens(100_000n), permille: 250n },
    { above: tokens(500_000n), permille: 320n },
    { above: tokens(1_500_000n), permille: 350n },
    { above: tokens(5_000_000n), permille: 400n },
  ],
  seat: { above: tokens(10_000_000n), permille: 500n },
  slashed: { double_sign: 50_000n, downtime: 1_000n, invalid_fork_vote: 50_000n },
  removes: (cause) => cause === 'invalid_fork_vote',
  takesLocks: ({ state }, validator) => votedToAcceptLockedStake(state, validator) ?? true,
  isActive: ({ state }, { activeFromMs }) => state.timeMs >= activeFromMs,
  weight(core, owner) {
    const rows = activeOf(core, owner);
    // Evaluated for every print, and most accounts have none.
    return rows.length === 0 ? ZERO_UNITS : sumOf(rows.map((row) => delegationWeightOf(core, row)));
  },
  discount(core, owner) {
    const { tiers, seat, weight } = core.rules.engine.staking;
    const own = weight(core, owner);
    if (own > seat.above && isHeaviest(core, owner, own)) return seat.permille;
    // No tier bound is below 0, and most accounts have no stake.
    const byWeight = own === 0n ? 0n : (tiers.findLast(({ above }) => own > above)?.permille ?? 0n);
    if (byWeight > 0n) return byWeight;
    // Unlocked stake has no weight; it reaches the first tier by amount only (D130).
    const rows = activeOf(core, owner);
    const flexible =
      rows.length === 0
        ? ZERO_UNITS
        : sumOf(rows.map(({ lockMonths, amount }) => (lockMonths === 0 ? amount : ZERO_UNITS)));
    const [first] = tiers;
    return first !== undefined && flexible > first.above ? first.permille : 0n;
  },
  loss: (held, millionths) => units(divFloor(held * millionths, MILLION)),
  exposed({ state }, { validator, selfStake }) {
    return [
      { place: { part: 'self', validator }, held: selfStake },
      { place: { part: 'backed', validator }, held: genesisStakeBehind(state, validator) },
      ...delegationsTo(state, validator).map(({ owner: address, amount }) => ({
        place: { part: 'delegated', address, validator } as const,
        held: amount,
      })),
      ...unbondingsFromValidator(state, validator).map(({ owner: address, id, amount }) => ({
        place: { part: 'unbonding', address, id } as const,
        held: amount,
      })),
    ];
  },
  earns: ({ jailed }) => !jailed,
  matured: ({ state }) => listMaturedUnbondings(state, state.timeMs),
};

/** Returns the weight of a delegation once active; zero without a lock. */
export function delegationWeightOf({ rules }: Core, { amount, lockMonths }: Delegation): Units {
  return units((amount * (rules.engine.staking.multipliers.get(lockMonths) ?? 0n)) / 10n);
}

/** Frees unbonded stake in the first block at or after the end of its window. */
export function releaseMaturedStake(core: Core): void {
  for (const entry of core.rules.engine.staking.matured(core)) {
    const { owner: address, id, amount } = entry;
    const from = holderForStakeLocation({ part: 'unbonding', address, id });
    moveMoney(core, { ...native(core), amount, from, to: holderForStakeLocation({ part: 'free', address }) });
    closeUnbonding(core.state, entry);
  }
}

/** Operation of the operator on stake, apart from votes. */
export type ValidatorStakeOperation =
  | {
      readonly type: 'c_validator';
      readonly validator: Address;
      readonly jailed: boolean;
      readonly active: boolean | null;
    }
  | { readonly type: 'slash_validator'; readonly validator: Address; readonly cause: SlashCause }
  /** Rewards bought by the validators' pool for one epoch. `amount` is above 0. */
  | { readonly type: 'staking_rewards'; readonly amount: Units };

/** Returns why an operation would be refused; null if it can be applied. */
export function validatorStakeOperationRefusal({ state }: Core, operation: ValidatorStakeOperation): Refusal | null {
  return operation.type === 'staking_rewards' || validatorAt(state, operation.validator) !== undefined
    ? null
    : refuse('NOT_FOUND', 'no such validator');
}

/** @returns the refusal of `validatorStakeOperationRefusal`; a refused operation changes nothing */
export function applyValidatorStakeOperation(core: Core, operation: ValidatorStakeOperation): Refusal | null {
  const refusal = validatorStakeOperationRefusal(core, operation);
  if (refusal !== null) return refusal;
  if (operation.type === 'staking_rewards') shareRewards(core, operation.amount);
  else {
    const validator = validatorAt(core.state, operation.validator);
    if (validator === undefined) return null;
    if (operation.type === 'c_validator') {
      setValidatorJailed(core.state, validator, operation.jailed);
      setValidatorActive(validator, operation.active ?? validator.active);
    } else slash(core, validator, operation.cause);
  }
  return null;
}

/** Burns the same share of all stake with a validator, delegated or unbonding. */
function slash(core: Core, validator: Validator, cause: SlashCause): void {
  const { exposed, loss, slashed, removes } = core.rules.engine.staking;
  const to = { kind: 'outside', door: 'staking' } as const;
  for (const { place, held } of exposed(core, validator)) {
    moveMoney(core, { ...native(core), amount: loss(held, slashed[cause]), from: holderForStakeLocation(place), to });
  }
  if (!removes(cause)) return;
  setValidatorActive(validator, false);
  setValidatorJailed(core.state, validator, true);
}

/**
 * Distributes an epoch's rewards: among validators by weight, then within each validator first the commission, then among its delegators by
 * weight. A validator's initial stake has weight one; rounding dust stays with the validator.
 */
function shareRewards(core: Core, amount: Units): void {
  const { earns } = core.rules.engine.staking;
  const earning = core.state.validators
    .filter(earns)
    .map((validator) => ({ validator, shares: sharesAt(core, validator) }));
  const all = sumOf(earning.flatMap(({ shares }) => shares.map(({ weight }) => weight)));
  if (all === 0n) return;
  for (const { validator, shares } of earning) {
    const weight = sumOf(shares.map((share) => share.weight));
    if (weight === 0n) continue;
    const part = divFloor(amount * weight, all);
    const rest = part - divFloor(part * (ratioOfBpsText(validator.commissionBps) ?? 0n), ONE);
    let left = part;
    for (const share of shares) {
      if (share.owner === null) continue;
      const earned = units(divFloor(rest * share.weight, weight));
      left -= earned;
      reward(core, { part: 'pending', address: share.owner, validator: validator.validator }, earned);
    }
    reward(core, { part: 'earned', validator: validator.validator }, units(left));
  }
}

/** Returns the owners of a validator's stake with their weights; null stands for the validator and its backers at genesis. */
function sharesAt(core: Core, { validator, selfStake }: Validator) {
  const { isActive } = core.rules.engine.staking;
  return [
    { owner: null, weight: units(selfStake + genesisStakeBehind(core.state, validator)) },
    ...delegationsTo(core.state, validator)
      .filter((row) => isActive(core, row))
      .map((row) => ({ owner: row.owner, weight: delegationWeightOf(core, row) })),
  ];
}

function reward(core: Core, place: StakeLocation, amount: Units): void {
  const from = { kind: 'outside', door: 'staking' } as const;
  moveMoney(core, { ...native(core), amount, from, to: holderForStakeLocation(place) });
}

/** Whether no other account has a greater weight. A tie leaves the top seat empty. */
function isHeaviest(core: Core, owner: Address, own: Units): boolean {
  const { weight } = core.rules.engine.staking;
  return listDelegators(core.state).every((other) => other === owner || weight(core, other) < own);
}

function activeOf(core: Core, owner: Address): readonly Delegation[] {
  const rows = delegationsOf(core.state, owner);
  // Most accounts have no delegation, and every print evaluates both parties.
  return rows.length === 0 ? rows : rows.filter((row) => core.rules.engine.staking.isActive(core, row));
}

function sumOf(amounts: readonly Units[]): Units {
  return units(amounts.reduce((sum: bigint, amount) => sum + amount, 0n));
}

function native({ params }: Core) {
  return { token: params.native, why: { kind: 'staking', ledger: null } } as const;
}
