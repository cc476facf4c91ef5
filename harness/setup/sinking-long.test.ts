import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../reference-model/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { labelMarketRequirement } from '../check/market-picker.ts';
import { Dec } from '../compare/decimal.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cannedReadContext, makeCasePlayer } from './model-case.fixture.ts';
import {
  assumeForcedClose,
  assumeHighLeverageMarkets,
  fillCausesOf,
  hasHighLeverageFineTick,
  largestPriceScale,
  leastHeldMarketRequirement,
  openLongWithMovableMark,
  otherMarketRequirement,
  positionLotsIn,
  readMarginBeyondFirstTier,
  unheldMarketRequirement,
} from './sinking-long.ts';

const play = await makeCasePlayer();

const ordinary = {
  open: true,
  close: true,
  halted: false,
  strictIsolated: false,
  isBatched: false,
  mark: 1n,
} as MarketFacts;

test('an account is brought down to a fraction of its maintenance, and then below it, where it is force-closed', async () => {
  const { near, causes, left } = await play(async (context) => {
    const sunk = await openLongWithMovableMark(context);
    const { permille } = await sunk.lowerTo(1_100n);
    await sunk.lowerToAtOnce(600n);
    const fills = await sunk.closedByForce();
    return { near: permille, causes: fillCausesOf(fills).value, left: await sunk.lots() };
  });
  expect(near).toBeGreaterThanOrEqual(1_095n);
  expect(near).toBeLessThan(1_150n);
  expect(causes).toHaveLength(1);
  expect(String(causes[0])).toMatch(/^(forced_close|partial|full)/);
  expect(left).toBe(0n);
});

test('an account that is closed above its maintenance, at the mark that was chosen, is not judged', async () => {
  const edit = rulesEditorAt(
    'engine',
    'tiers',
  )(({ bands }) => ({ bands: bands.map((band) => (band.tier === 'T0' ? { ...band, tier: 'T1' } : band)) }));
  const early = await makeCasePlayer({ edits: [edit] });
  const closed = early(async (context) => (await openLongWithMovableMark(context)).lowerTo(1_060n));
  await expect(closed).rejects.toThrow(NotExercised);
});

test('lots in a market are those of its position, or none', () => {
  const market = { coin: 'BTC', szDecimals: 3 } as MarketFacts;
  const rows = [
    { coin: 'ETH', size: '4' },
    { coin: 'BTC', size: '0.125' },
  ] as readonly JsonObject[];
  expect([positionLotsIn(rows, market).value, positionLotsIn(rows.slice(0, 1), market).value]).toEqual([125n, 0n]);
});

test('a market in which anybody has a position does not meet the requirement', async () => {
  const perp = [
    { coin: 'BTC', open_interest: '0' },
    { coin: 'ETH', open_interest: '0.5' },
  ];
  const fits = await unheldMarketRequirement(cannedReadContext({ markets: { perp } }), () => true);
  expect(['BTC', 'ETH'].map((coin) => fits({ coin } as MarketFacts))).toEqual([true, false]);
});

test.each([
  ['two are free', '0', '0', [true, true, false]],
  ['one is free', '0', '2', [false, true, true]],
  ['none is free', '3', '2', [true, true, true]],
])(
  'the last market without positions is not used by cases about a single account where %s',
  async (_, btc, sol, fitting) => {
    const perp = [
      { coin: 'BTC', open_interest: btc },
      { coin: 'SOL', open_interest: sol },
      { coin: 'ETH', open_interest: '0.5' },
    ];
    const venue = { markets: perp.map(({ coin }) => ({ ...ordinary, coin })) };
    const fits = await leastHeldMarketRequirement(
      { ...cannedReadContext({ markets: { perp } }), venue } as never,
      () => true,
    );
    expect(venue.markets.map((market) => fits(market))).toEqual(fitting);
  },
);

test('a market that the case has already leased is not chosen again, and another one is', async () => {
  const [first, second] = ['BTC', 'ETH'].map((coin) => ({ ...ordinary, coin })) as [MarketFacts, MarketFacts];
  const perp = [
    { coin: 'BTC', open_interest: '0' },
    { coin: 'ETH', open_interest: '2' },
  ];
  const context = { ...cannedReadContext({ markets: { perp } }), venue: { markets: [first, second] } } as never;
  const fits = await leastHeldMarketRequirement(
    context,
    otherMarketRequirement(
      first,
      labelMarketRequirement('any', () => true),
    ),
  );
  expect([fits(first), fits(second)]).toEqual([false, true]);
});

test('steep means ten times leverage and a price of five thousand ticks', () => {
  const facts = (maxLeverage: number, mark: bigint | null, tick = 1n) => ({ maxLeverage, mark, tick }) as MarketFacts;
  expect(
    [facts(10, 5_000n), facts(9, 5_000n), facts(10, 4_999n), facts(10, null)].map(hasHighLeverageFineTick),
  ).toEqual([true, false, false, false]);
});

test('too few steep markets are reported with the definition of steep', () => {
  const market = { maxLeverage: 10, mark: 5_000n, tick: 1n } as MarketFacts;
  expect(() => {
    assumeHighLeverageMarkets({ markets: [market] }, 'two');
  }).toThrow('two markets that each have a max_leverage of 10 or more and a mark of 5000 ticks or more');
});

test('among several markets, the largest price scale counts', () => {
  const facts = (priceScale: bigint) => ({ priceScale });
  expect(largestPriceScale([facts(2n)])).toBe(2n);
  expect(largestPriceScale([facts(2n), facts(7n), facts(5n)])).toBe(7n);
});

test.each([
  ['in the first tier', 20_000n, 0n],
  ['in a tier of half the leverage', 50_000n, 85n],
  ['in the last tier', 400_000n, 340n],
])('a position %s lacks the margin beyond the first one, before price scaling', async (_where, notional, lacking) => {
  const tier = (max_leverage: number, max_open_interest: string | null) => ({ max_leverage, max_open_interest });
  const margin_tiers = [tier(10, '25000'), tier(5, '250000'), tier(2, null)];
  const context = cannedReadContext({ markets_meta: { perp: [{ coin: 'BTC', margin_tiers }] } });
  const market = { ...ordinary, coin: 'BTC', maxLeverage: 10 };
  expect(await readMarginBeyondFirstTier(context, market, 850n, Dec.of(notional))).toBe(lacking);
});

test('without a forced close nothing is judged', () => {
  expect(() => {
    assumeForcedClose([]);
  }).toThrow(NotExercised);
  expect(() => {
    assumeForcedClose([{ cause: 'forced_close_full' }]);
  }).not.toThrow();
});
