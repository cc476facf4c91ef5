import {
  bookPx,
  lots,
  notional,
  type PerpMarket,
  type Position,
  ratio,
  rulesEditorAt,
  type Usd,
  usd,
  ZERO_USD,
} from '../index.ts';
import { type AlternativeConvention, ONE_WHOLE_UNIT } from './convention.ts';

const liquidation = rulesEditorAt('engine', 'liquidation');
const deficit = rulesEditorAt('engine', 'deficit');
const tiers = rulesEditorAt('engine', 'tiers');

const HOUR_MS = 3_600_000;
const unsigned = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Conventions on accounts below their maintenance margin, and on the parties that bear the shortfall. */
export const alternativeLiquidationConventions: readonly AlternativeConvention[] = [
  {
    id: 'closes-are-whole',
    says: 'a forced close takes the whole leg, from the first band on that closes anything',
    edits: [liquidation(({ closes }) => ({ closes: (tier) => closes(tier, true) }))],
  },
  {
    id: 'closes-begin-early',
    says: 'half of a position is closed at a ratio of 1.1 already',
    edits: [
      tiers(({ bands }) => ({ bands: bands.map((band) => (band.tier === 'T0' ? { ...band, tier: 'T1' } : band)) })),
    ],
  },
  {
    id: 'closes-never-cool',
    says: 'a partial close is followed by another one in the next block',
    edits: [liquidation(({ closes }) => ({ closes: (tier) => closes(tier, false) }))],
  },
  {
    id: 'closes-at-any-price',
    says: 'a forced close takes whatever half of the mark, or twice, still reaches',
    edits: [
      liquidation(() => ({
        boundPx: (mark, side, _maint, { tick }) => {
          const reach = side === 'bid' ? mark * 2n : mark / 2n;
          return bookPx(reach < tick ? tick : reach - (reach % tick));
        },
      })),
    ],
  },
  {
    id: 'closes-wait-for-the-book',
    says: 'what a forced close does not find on the book waits for the next block',
    edits: [liquidation(() => ({ takesRest: false }))],
  },
  {
    id: 'closes-clear-the-book',
    says: 'all resting orders of an account go from a market before a leg is closed there',
    edits: [liquidation(() => ({ makesWay: () => true }))],
  },
  {
    id: 'netted-by-size',
    says: 'who holds most of the other side is closed first against a position that was taken over',
    edits: [
      liquidation(() => ({
        counterparties: (holders) =>
          holders
            .filter(({ profit }) => profit > 0n)
            .toSorted((a, b) => Number(unsigned(b.leg.size) - unsigned(a.leg.size))),
      })),
    ],
  },
  {
    id: 'alo-orders-stay',
    says: 'resting orders stay where they are in the first band below the safe one',
    edits: [tiers(() => ({ cancelsAlo: () => false }))],
  },
  {
    id: 'less-than-nothing-is-worst',
    says: 'an account that is worth less than nothing is in the worst band, positions or none',
    edits: [tiers(({ worst }) => ({ withoutMaintenance: (value) => (value < 0n ? worst : 'Safe') }))],
  },
  {
    id: 'buckets-to-the-last',
    says: 'an isolated leg is closed once its bucket is worth nothing',
    edits: [rulesEditorAt('engine', 'isolated')(() => ({ room: (equity) => equity }))],
  },
  {
    id: 'insurance-first',
    says: 'the insurance fund pays for a deficit before anybody else does',
    edits: [
      deficit(({ waterfall }) => ({
        waterfall: [
          ...waterfall.filter(({ id }) => id === 'insurance'),
          ...waterfall.filter(({ id }) => id !== 'insurance'),
        ],
      })),
    ],
  },
  {
    id: 'no-haircut',
    says: 'who has won pays for no deficit',
    edits: [deficit(({ waterfall }) => ({ waterfall: waterfall.filter(({ id }) => id !== 'haircut') }))],
  },
  {
    id: 'deficits-fall-on-the-last',
    says: 'a deficit falls whole on the market of the last loss, and gains of an hour count',
    edits: [
      deficit(() => ({
        windowOf: (atMs) => Math.floor(atMs / HOUR_MS),
        spread: (owed, losses) => [...losses.keys()].slice(-1).map((market) => [market, owed] as const),
        learn: (before) => before,
      })),
    ],
  },
  {
    id: 'vault-takes-thousands',
    says: 'the metaliquidity vault takes over a thousand USDC a block at most',
    edits: [rulesEditorAt('engine', 'vaultTakeover')(() => ({ perBlock: usd(1_000n * ONE_WHOLE_UNIT) }))],
  },
  {
    id: 'margin-at-the-mark',
    says: 'initial margin and maintenance follow what a leg is worth at its mark, also on the way to its liquidation price',
    edits: [
      rulesEditorAt(
        'engine',
        'margin',
      )(() => ({ heldOn: worthAtMark, maintainedOn: worthAtMark, isMaintenanceMarked: true })),
      rulesEditorAt(
        'engine',
        'scalars',
      )(() => ({
        // The mark at which the account's room is used up, where each unit of value changes maintenance by its share.
        liquidationPx: (leg, { cash, unrealizedPnl: all, crossMaintenance, lent }, profit, szDecimals, maintenance) => {
          const worth = (leg.size < 0n ? -leg.entryNotional : leg.entryNotional) + profit;
          const room = cash + all + lent.equity - crossMaintenance;
          const perUnit = unsigned(worth) - (worth < 0n ? -maintenance : maintenance);
          const end = worth - (room * unsigned(worth)) / perUnit;
          const px = (end * 10n ** BigInt(szDecimals)) / leg.size;
          return px > 0n ? usd(px) : null;
        },
      })),
    ],
  },
  {
    id: 'margin-held-at-the-mark',
    says: 'initial margin follows what a leg is worth at its mark, maintenance what it cost',
    edits: [rulesEditorAt('engine', 'margin')(() => ({ heldOn: worthAtMark }))],
  },
  {
    id: 'no-cushion',
    says: 'a position holds its initial margin and nothing beside it',
    edits: [rulesEditorAt('engine', 'margin')(() => ({ cushion: () => ZERO_USD }))],
  },
  {
    id: 'portfolio-volatility-of-80',
    says: 'portfolio margin takes a volatility of 80 per cent',
    edits: [rulesEditorAt('engine', 'portfolio')(() => ({ impliedVol: 80n }))],
  },
  {
    id: 'winners-pay-all',
    says: 'whoever has won is asked for all of a deficit, and dust falls on the last of them',
    edits: [
      deficit(({ shares, budget }) => ({
        budget: (owed, haircuts) => budget(owed, { ...haircuts, theta: ratio(ONE_WHOLE_UNIT) }),
        shares: (winners, asked) => shares(winners.toReversed(), asked).toReversed(),
      })),
    ],
  },
  {
    id: 'winners-pay-half-of-their-gain',
    says: 'half of a gain can be taken for a deficit',
    edits: [deficit(({ reach }) => ({ reach: (gain, scalars) => reach(usd(gain / 2n), scalars) }))],
  },
  {
    id: 'worst-band-sells-on-the-book',
    says: 'the worst band is closed on the book first, like the one before it',
    edits: [
      liquidation(({ closes }) => ({
        takesOver: () => false,
        closes: (tier, cooling) => closes(tier === 'T3' ? 'T2' : tier, cooling),
      })),
    ],
  },
  {
    id: 'lamps-by-place',
    says: 'each place in the order of those who close a position that was taken over is one lamp less',
    edits: [liquidation(() => ({ lamps: (seat) => Math.max(0, 4 - seat) }))],
  },
  {
    id: 'vault-takes-nothing',
    says: 'no vault takes over anything',
    edits: [rulesEditorAt('engine', 'vaultTakeover')(() => ({ takes: () => undefined }))],
  },
  {
    id: 'netted-below-the-mark',
    says: 'a position that was taken over is closed with others a thousandth below the mark',
    edits: [
      liquidation(({ nettingPx }) => ({
        nettingPx: (mark, holder) => {
          const px = nettingPx(mark, holder);
          return bookPx(px - px / 1_000n);
        },
      })),
    ],
  },
];

function worthAtMark({ mark, szDecimals }: PerpMarket, { size, entryNotional }: Position): Usd {
  return mark === null ? entryNotional : notional(mark, lots(unsigned(size)), szDecimals);
}
