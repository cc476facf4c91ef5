import { lesserOf, type Ratio, ratio, ratioOfDeciBps, rulesEditorAt, units, usd, ZERO_USD } from '../index.ts';
import { type AlternativeConvention, ceilDiv, ceilToStep, ONE_MICRO_UNIT, ONE_WHOLE_UNIT } from './convention.ts';

const fees = rulesEditorAt('engine', 'fees');
const spotFees = rulesEditorAt('engine', 'spotFees');

function halfMore(rate: Ratio): Ratio {
  return ratio((rate * 3n) / 2n);
}

/** Basis points with two decimals, as a string. */
function bpsOf(rate: Ratio): string {
  const hundredths = (rate * 10n) / ratioOfDeciBps(1n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');
}

/** Conventions on the amounts of fees and rewards, and on their recipients. */
export const alternativeFeeConventions: readonly AlternativeConvention[] = [
  {
    id: 'perp-fees-rounded-up',
    says: 'the fee of a perp fill is rounded up at six places',
    edits: [
      fees(() => ({
        fee: (worth, rate) => usd(ceilDiv(worth * rate, ONE_WHOLE_UNIT * ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'perp-fees-exact',
    says: 'the fee of a perp fill keeps all its places',
    edits: [fees(() => ({ fee: (worth, rate) => usd((worth * rate) / ONE_WHOLE_UNIT) }))],
  },
  {
    id: 'discounted-rates-rounded-up',
    says: 'a rate that a discount leaves is rounded up to a tenth of a basis point',
    edits: [
      fees(() => ({
        takerRate: (base, permille) => ratio(ceilToStep((base * (1_000n - permille)) / 1_000n, ratioOfDeciBps(1n))),
      })),
    ],
  },
  {
    id: 'fees-in-halves',
    says: 'half of what fees bring in buys back, and the rest goes to the validators',
    edits: [
      fees(() => ({
        split: (collected) => ({
          buyback: usd(collected / 2n),
          validators: usd(collected - collected / 2n),
          treasury: ZERO_USD,
        }),
      })),
    ],
  },
  {
    id: 'fills-count-later',
    says: 'a fill counts for the trailing volume much later than it is told',
    edits: [fees(() => ({ rollsVolume: () => false }))],
  },
  {
    id: 'every-fill-counts',
    says: 'a fill without a fee counts for the trailing volume as well',
    edits: [fees(() => ({ rollsVolume: () => true }))],
  },
  {
    id: 'makers-have-a-rebate',
    says: 'who has made any volume pays a tenth of a basis point less as maker',
    edits: [
      fees(({ makerVolume }) => ({
        makerRebate: (core, account) => ratioOfDeciBps(makerVolume(core, account) > 0n ? 1n : 0n),
      })),
    ],
  },
  {
    id: 'broker-fees-rounded-up',
    says: 'what a broker has of a fill is rounded up at six places',
    edits: [
      fees(() => ({
        brokerFee: (worth, bps) => usd(ceilDiv(worth * BigInt(bps), 10_000n * ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'referrers-share-exact',
    says: 'what a referrer has of a fee keeps all its places',
    edits: [fees(() => ({ referrerShare: (fee, share) => usd((fee * share) / ONE_WHOLE_UNIT) }))],
  },
  {
    id: 'deployers-share-rounded-up',
    says: 'what a deployer has of a fee is rounded up at six places, up to the fee',
    edits: [
      fees(() => ({
        deployerShare: (fee, bps) => {
          const share = ceilToStep((fee * BigInt(bps)) / 10_000n, ONE_MICRO_UNIT);
          return usd(lesserOf<bigint>(share, fee));
        },
      })),
    ],
  },
  {
    id: 'pair-fees-of-buyers-cut',
    says: 'the fee of a buyer on a pair is cut at six places',
    edits: [
      spotFees(({ buyerFee }) => ({
        buyerFee: (size, rate) => units((buyerFee(size, rate) / ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'pair-fees-of-sellers-rounded-up',
    says: 'the fee of a seller on a pair is rounded up at six places',
    edits: [
      spotFees(({ sellerFee }) => ({
        sellerFee: (worth, rate) => {
          const fee = sellerFee(worth, rate);
          return usd((worth * rate) % ONE_WHOLE_UNIT === 0n ? fee : fee + ONE_MICRO_UNIT);
        },
      })),
    ],
  },
  {
    id: 'pairs-have-their-own-rates',
    says: 'who takes on a pair pays half as much again as on a perpetual market, as tiers show beside its rates',
    edits: [
      spotFees(({ takerRate }) => ({
        takerRate: (core, pair, scheduled) => takerRate(core, pair, halfMore(scheduled)),
      })),
      rulesEditorAt(
        'reads',
        'feeSchedule',
      )(({ tier }) => ({
        tier: {
          ...tier,
          spot_taker_bps: ({ taker }) => bpsOf(halfMore(taker)),
          spot_maker_bps: ({ maker }) => bpsOf(maker),
        },
      })),
    ],
  },
  {
    id: 'pairs-by-a-multiple',
    says: 'both sides pay twice as much on a pair as on a perpetual market, as a multiple beside the tiers shows',
    edits: [
      spotFees(({ takerRate, makerRate }) => ({
        takerRate: (core, pair, scheduled) => takerRate(core, pair, ratio(2n * scheduled)),
        makerRate: (scheduled) => makerRate(ratio(2n * scheduled)),
      })),
      rulesEditorAt('reads', 'feeSchedule')(({ body }) => ({ body: { ...body, spot_multiplier: () => '2' } })),
    ],
  },
  {
    id: 'stake-discounts-of-its-own',
    says: 'the discounts for stake begin at other weights and take other parts off, and the one seat is none',
    edits: [
      rulesEditorAt(
        'engine',
        'staking',
      )(({ tiers, seat }) => ({
        tiers: tiers.map(({ above, permille }) => ({ above: units(above * 3n), permille: permille / 2n })),
        seat: { ...seat, permille: 200n },
      })),
    ],
  },
  {
    id: 'lock-weights-of-its-own',
    says: 'a lock weighs otherwise: one, one and a half, three and five times the stake',
    edits: [
      rulesEditorAt(
        'engine',
        'staking',
      )(() => ({
        multipliers: new Map([
          [0, 10n],
          [1, 15n],
          [6, 30n],
          [24, 50n],
        ]),
      })),
    ],
  },
  {
    id: 'stake-times-of-its-own',
    says: 'a month of a lock has 31 days, stake weighs at once, and is free 14 days after it was taken back',
    edits: [
      rulesEditorAt(
        'engine',
        'staking',
      )(() => ({ monthMs: 31 * 86_400_000, activationMs: 0, unbondingMs: 14 * 86_400_000 })),
    ],
  },
  {
    id: 'slashes-of-its-own',
    says: 'a double signature costs a tenth of the stake, downtime a hundredth, a vote for a false fork a half',
    edits: [
      rulesEditorAt(
        'engine',
        'staking',
      )(() => ({ slashed: { double_sign: 100_000n, downtime: 10_000n, invalid_fork_vote: 500_000n } })),
    ],
  },
  {
    id: 'tiers-above-their-bounds',
    says: 'a fee tier begins beyond its volume, and a discount at its stake',
    edits: [
      fees(({ tierFor }) => ({ tierFor: (tiers, volume) => tierFor(tiers, usd(volume - 1n)) })),
      rulesEditorAt(
        'engine',
        'staking',
      )(({ tiers }) => ({ tiers: tiers.map((tier) => ({ ...tier, above: units(tier.above - 1n) })) })),
    ],
  },
  {
    id: 'days-begin-at-noon',
    says: 'a day of the trailing volume begins at noon',
    edits: [fees(({ dayOf }) => ({ dayOf: (timeMs) => dayOf(timeMs + 43_200_000) }))],
  },
  {
    id: 'volumes-of-both-sides',
    says: 'what an account made counts for its rate as taker, and the other way round',
    edits: [
      fees(({ takerVolume, makerVolume }) => {
        const both: typeof takerVolume = (core, account) =>
          usd(takerVolume(core, account) + makerVolume(core, account));
        return { takerVolume: both, makerVolume: both };
      }),
    ],
  },
  {
    id: 'rebates-up-to-a-half',
    says: 'a credit of a maker is half of what its fill brought in at most',
    edits: [fees(({ rebate }) => ({ rebate: (owed, part) => rebate(owed, usd(part / 2n)) }))],
  },
  {
    id: 'referrers-of-the-closed',
    says: 'a referrer has a share of what a close by force costs as well',
    edits: [fees(({ referrer }) => ({ referrer: (core, taker) => referrer(core, taker, false) }))],
  },
];
