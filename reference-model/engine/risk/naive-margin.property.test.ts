import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPx, lots, type Usd, usd } from '../../numeric/planes.ts';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { putMarginChoice } from '../../state/leverage.ts';
import type { MarginTier } from '../../state/perp-market.ts';
import { type PositionLeg, putPosition } from '../../state/positions.ts';
import { accountOf, alice, makeEngineCore, perpMarketOf, setCash } from '../engine.fixture.ts';
import { accountScalarsOf } from './account-scalars.ts';
import { orderMarginRequirement } from './margin.ts';

// A margin calculator written from the documents alone, in whole units and exact fractions. It computes an account's value, what its cross
// legs hold and need, its band, the mark that ends a leg, and an order's requirement.

/** n / d with d above 0. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}
const of = (n: bigint | number, d: bigint | number = 1n): Fraction => ({ n: BigInt(n), d: BigInt(d) });
const add = (a: Fraction, b: Fraction) => of(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a: Fraction, b: Fraction) => add(a, of(-b.n, b.d));
const times = (a: Fraction, b: Fraction) => of(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction) => (b.n < 0n ? of(-a.n * b.d, -a.d * b.n) : of(a.n * b.d, a.d * b.n));
const less = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;
const abs = (a: Fraction) => of(a.n < 0n ? -a.n : a.n, a.d);
const floor = ({ n, d }: Fraction) => of(n >= 0n ? n / d : -((-n + d - 1n) / d));
const ceil = (a: Fraction) => of(-floor(of(-a.n, a.d)).n);
const sum = (all: readonly Fraction[]) => all.reduce(add, of(0));
/** Converts to the plane of the core, truncated toward zero; the engine's exact figures are unaffected. */
const scaled = ({ n, d }: Fraction) => (n * 10n ** 18n) / d;

interface Rung {
  /** In whole USDC; null: the highest tier. */
  readonly below: number | null;
  readonly leverage: number;
  readonly maintenanceBps: number;
}
interface NaiveMarket {
  readonly max: number;
  readonly rungs: readonly Rung[];
}
interface NaiveLeg {
  readonly market: number;
  readonly leg: PositionLeg;
  /** Signed, in units. */
  readonly size: Fraction;
  readonly entry: Fraction;
  readonly isolated: boolean;
}

const naiveMarkets: readonly NaiveMarket[] = [
  { max: 10, rungs: [{ below: null, leverage: 10, maintenanceBps: 300 }] },
  {
    max: 50,
    rungs: [
      { below: 500, leverage: 50, maintenanceBps: 100 },
      { below: 2_000, leverage: 20, maintenanceBps: 250 },
      { below: null, leverage: 10, maintenanceBps: 500 },
    ],
  },
  {
    max: 7,
    rungs: [
      { below: 1_000, leverage: 7, maintenanceBps: 333 },
      { below: null, leverage: 3, maintenanceBps: 777 },
    ],
  },
];

const rungOf = (market: number, notional: Fraction): Rung => {
  const found = naiveMarkets[market]?.rungs.find(({ below }) => below === null || less(notional, of(below)));
  if (found === undefined) throw new Error('every notional has a rung');
  return found;
};
const leverageFor = (market: number, chosen: number | null, notional: Fraction) => {
  const max = naiveMarkets[market]?.max ?? 1;
  return of(Math.max(1, Math.min(chosen ?? max, rungOf(market, notional).leverage, max)));
};
const entryNotional = ({ size, entry }: NaiveLeg) => times(abs(size), entry);
const maintenanceOf = (leg: NaiveLeg) =>
  times(entryNotional(leg), of(rungOf(leg.market, entryNotional(leg)).maintenanceBps, 10_000));
const profitOf = (leg: NaiveLeg, mark: Fraction) => times(minus(mark, leg.entry), leg.size);

function naiveScalars(
  cash: Fraction,
  legs: readonly NaiveLeg[],
  chosen: readonly (number | null)[],
  marks: readonly Fraction[],
) {
  const cross = legs.filter(({ isolated }) => !isolated);
  const markOf = ({ market }: NaiveLeg) => marks[market] ?? of(0);
  const value = add(cash, sum(cross.map((leg) => profitOf(leg, markOf(leg)))));
  const held = sum(
    cross.map((leg) => {
      const leverage = leverageFor(leg.market, chosen[leg.market] ?? null, entryNotional(leg));
      return add(ceil(over(entryNotional(leg), leverage)), of(1));
    }),
  );
  const maintenance = sum(cross.map((leg) => floor(maintenanceOf(leg))));
  return { value, held, maintenance, free: minus(cash, held), health: minus(value, maintenance) };
}

function naiveTier(value: Fraction, maintenance: Fraction) {
  if (maintenance.n === 0n) return 'Safe';
  const ratio = over(value, maintenance);
  if (!less(ratio, of(11, 10))) return 'Safe';
  if (!less(ratio, of(1))) return 'T0';
  if (!less(ratio, of(8, 10))) return 'T1';
  return less(ratio, of(667, 1000)) ? 'T3' : 'T2';
}

const leg = fc.record({
  market: fc.nat({ max: 2 }),
  // Sizes in 10,000ths of a unit, prices in tenths of a USDC.
  size: fc.integer({ min: -300_000, max: 300_000 }).filter((size) => size !== 0),
  tenths: fc.integer({ min: 500, max: 1_500 }),
  isolated: fc.boolean(),
});
const account = fc.record({
  cents: fc.integer({ min: 0, max: 400_000 }),
  hedged: fc.boolean(),
  legs: fc.uniqueArray(leg, { maxLength: 4, selector: ({ market, size }) => `${market} ${size > 0}` }),
  chosen: fc.tuple(...naiveMarkets.map(({ max }) => fc.option(fc.integer({ min: 1, max })))),
  marks: fc.tuple(...naiveMarkets.map(() => fc.integer({ min: 400, max: 1_600 }))),
  order: fc.record({
    market: fc.nat({ max: 2 }),
    isBid: fc.boolean(),
    size: fc.integer({ min: 1, max: 300_000 }),
    tenths: fc.integer({ min: 500, max: 1_500 }),
  }),
});
type Account = typeof account extends fc.Arbitrary<infer T> ? T : never;

const usdOf = (value: Fraction): Usd => usd(scaled(value));
const tierRow = ({ below, leverage, maintenanceBps }: Rung): MarginTier => ({
  maxNotional: below === null ? null : usdOf(of(below)),
  maxLeverage: leverage,
  maint: ratioOfDeciBps(BigInt(maintenanceBps * 10)),
});

/** The first drawn leg of each market: a one-way account has one per market. */
function legsOf({ legs, hedged }: Account): NaiveLeg[] {
  const kept = hedged ? legs : legs.filter(({ market }, at) => legs.findIndex((one) => one.market === market) === at);
  return kept.map(({ market, size, tenths, isolated }) => ({
    market,
    isolated,
    size: of(size, 10_000),
    entry: of(tenths, 10),
    leg: hedged ? (size > 0 ? 'long' : 'short') : 'net',
  }));
}

function engineOf(drawn: Account, legs: readonly NaiveLeg[]) {
  const markets = naiveMarkets.map(({ max, rungs }) => ({ maxLeverage: max, tiers: rungs.map(tierRow) }));
  const core = makeEngineCore({ markets });
  setCash(core, alice, `${Math.floor(drawn.cents / 100)}.${String(drawn.cents % 100).padStart(2, '0')}`);
  for (const [market, leverage] of drawn.chosen.entries()) {
    perpMarketOf(core, market).mark = bookPx(BigInt(drawn.marks[market] ?? 0) * 10n ** 7n);
    if (leverage !== null) putMarginChoice(core.state, alice, market, { leverage, isIsolated: false });
  }
  for (const one of legs) {
    const margin = one.isolated ? ({ mode: 'isolated', collateral: usd(0n) } as const) : ({ mode: 'cross' } as const);
    const row = { market: one.market, leg: one.leg, size: lots(scaled(one.size) / 10n ** 14n), margin };
    putPosition(core.state, alice, { ...row, entryNotional: usdOf(entryNotional(one)) });
  }
  return core;
}

/** Returns the opening part of an order, the margin that it needs, and the margin available; null: the order only closes. */
function naiveGate({ order, chosen }: Account, legs: readonly NaiveLeg[], free: Fraction, name: PositionLeg) {
  const size = of(order.isBid ? order.size : -order.size, 10_000);
  const open = legs.find(({ market, leg: own }) => market === order.market && own === name);
  const against = open !== undefined && open.size.n < 0n === order.isBid;
  const opened = against ? minus(abs(size), abs(open.size)) : abs(size);
  if (opened.n <= 0n) return null;
  const choice = chosen[order.market] ?? null;
  const notional = times(opened, of(order.tenths, 10));
  const resulting = open === undefined || against ? notional : add(entryNotional(open), notional);
  const quotient = ceil(over(notional, leverageFor(order.market, choice, resulting)));
  const opens = open === undefined || against;
  let released = of(0);
  if (against && !open.isolated) {
    const leverage = leverageFor(order.market, choice, entryNotional(open));
    released = add(ceil(over(entryNotional(open), leverage)), of(1));
  }
  return { required: opens ? add(quotient, of(1)) : quotient, free: add(free, released) };
}

test("the engine's figures match those of a naive calculator", () => {
  const met = { tiers: new Set<string>(), admitted: 0, refused: 0, closing: 0, isolated: 0 };
  fc.assert(
    fc.property(account, (drawn) => {
      const legs = legsOf(drawn);
      const core = engineOf(drawn, legs);
      const marks = drawn.marks.map((tenths) => of(tenths, 10));
      const naive = naiveScalars(of(drawn.cents, 100), legs, drawn.chosen, marks);
      const scalars = accountScalarsOf(core, accountOf(core, alice));
      expect(scalars.accountValue).toBe(usdOf(naive.value));
      expect(scalars.heldInitialMargin).toBe(usdOf(naive.held));
      expect(scalars.crossMaintenance).toBe(usdOf(naive.maintenance));
      expect(scalars.free).toBe(usdOf(naive.free));
      expect(scalars.withdrawable).toBe(usdOf(less(naive.free, of(0)) ? of(0) : naive.free));
      expect(scalars.health).toBe(usdOf(naive.health));
      expect(scalars.tier).toBe(naiveTier(naive.value, naive.maintenance));
      met.tiers.add(scalars.tier);
      met.isolated += legs.some(({ isolated }) => isolated) ? 1 : 0;

      const { market, isBid, size, tenths } = drawn.order;
      const name = drawn.hedged ? (isBid ? 'long' : 'short') : 'net';
      const order = {
        leg: name,
        side: isBid ? 'bid' : 'ask',
        px: bookPx(BigInt(tenths) * 10n ** 7n),
        replaces: null,
      } as const;
      const asked = orderMarginRequirement(
        core,
        accountOf(core, alice),
        perpMarketOf(core, market),
        { ...order, lots: lots(BigInt(size)) },
        scalars.free,
      );
      const expected = naiveGate(drawn, legs, naive.free, name);
      expect(asked).toEqual(
        expected === null ? null : { required: usdOf(expected.required), free: usdOf(expected.free) },
      );
      if (expected === null) met.closing += 1;
      else if (less(expected.free, expected.required)) met.refused += 1;
      else met.admitted += 1;
    }),
    { numRuns: 10_000, seed: 1 },
  );
  expect([...met.tiers].sort()).toEqual(['Safe', 'T0', 'T1', 'T2', 'T3']);
  for (const count of [met.admitted, met.refused, met.closing, met.isolated]) expect(count).toBeGreaterThan(100);
});
