import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lots, ratio, usd } from '../../numeric/planes.ts';
import { quotientRatio, ratioOfBpsText } from '../../numeric/rates.ts';
import { parseUsd } from '../../numeric/served.ts';
import { editsForProfile } from '../../profile.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import { liveRules } from '../../rules.ts';
import { newFundingState } from '../../state/funding.ts';
import { perpAt } from '../../state/market.ts';
import { crossMarginMode, putPosition } from '../../state/positions.ts';
import { beginBlock } from '../begin-block.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  type EngineCore,
  type EngineFixtureOptions,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { marketFigures } from '../risk/market-figures.ts';
import { applyOraclePrice } from '../risk/oracle.ts';
import { genesisParamFigures } from '../risk/param-figures.ts';
import { fundingRules, nextFundingMs } from './funding.ts';

const HOUR_MS = 3_600_000;
const SAMPLE_MS = 8_000;
const fraction = (text: string) => ratio(parseUsd(text) ?? 0n);

/** Cuts the next block, `ms` later. */
function block(core: EngineCore, ms: number, isTraded = true): void {
  core.state.height += 1;
  core.state.timeMs += ms;
  beginBlock(core);
  // A leg that was set up without a trade has no counterpart in the clearing.
  if (isTraded) assertConservation(core);
}

/** The venue of the document's example: index 2,500.6, and a book that fills the impact notional at 2,500.5 and 2,500.9. */
function example(options: EngineFixtureOptions = {}): EngineCore {
  const core = makeEngineCore({ markets: [{ mark: pxFromText('2500.6'), maxLeverage: 10 }], ...options });
  applyOraclePrice(core, 0, pxFromText('2500.6'), null);
  quoteBoth(core, '2500.5', '2500.9');
  return core;
}

function quoteBoth(core: EngineCore, bid: string, ask: string, units = '10'): void {
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText(bid), lots: lotsFromUnits(units) }));
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText(ask), lots: lotsFromUnits(units) }));
}

function sampleCount({ events }: EngineCore): number {
  return events.reduce((sum, event) => sum + (event.kind === 'funding-sampled' ? event.samples.length : 0), 0);
}

/** Alice goes long against carol at this price. */
function longs(core: EngineCore, units: string, at: string): void {
  placeOrder(core, makePlacement({ owner: carol, side: 'ask', px: pxFromText(at), lots: lotsFromUnits(units) }));
  placeOrder(core, makePlacement({ owner: alice, px: pxFromText(at), lots: lotsFromUnits(units) }));
}

/** Advances to the last moment before the boundary, with a fresh index. */
function upTo(core: EngineCore): number {
  const boundary = fundingRules.boundaryAfter(core.state.timeMs, core.params.funding);
  block(core, boundary - 1 - core.state.timeMs);
  applyOraclePrice(core, 0, pxFromText('2500.6'), null);
  return boundary;
}

describe('a sample', () => {
  test('is the middle of the impact prices minus the index, divided by the index', () => {
    const core = example();
    block(core, SAMPLE_MS);
    const { num, den, premium } = perpMarketOf(core).funding;
    expect([premium, num, den]).toEqual([fraction('0.000039990402303447'), premium, fraction('1')]);
    expect(marketFigures(core, perpMarketOf(core))).toMatchObject({
      premium: '0.00003999',
      funding: { ratePerHrBps: '0.125', nextPaymentTs: (Math.floor(core.state.timeMs / HOUR_MS) + 1) * HOUR_MS },
    });
  });

  test('counts as 0 while a side is too thin, which halves the earlier average', () => {
    const core = example();
    block(core, SAMPLE_MS);
    const first = perpMarketOf(core).funding;
    placeOrder(core, makePlacement({ owner: alice, px: pxFromText('2500.9'), lots: lotsFromUnits('9'), tif: 'ioc' }));
    block(core, SAMPLE_MS);
    const { num, den, premium } = perpMarketOf(core).funding;
    expect([premium, num, den]).toEqual([0n, first.num / 2n, fraction('1.5')]);
  });

  test('counts as 0 with an index older than 60 s', () => {
    const core = example();
    block(core, 60_000 - (60_000 % SAMPLE_MS));
    expect(perpMarketOf(core).funding.premium).not.toBe(0n);
    block(core, SAMPLE_MS);
    expect(perpMarketOf(core).funding.premium).toBe(0n);
  });

  test('counts as 0 without an index', () => {
    const core = makeEngineCore({ markets: [{ oracle: null, mark: null }] });
    block(core, SAMPLE_MS);
    expect(perpMarketOf(core).funding.premium).toBe(0n);
  });

  test('is taken every 8 seconds, also if a block spans several', () => {
    const often = example();
    const seldom = example();
    for (let n = 0; n < 5; n++) block(often, SAMPLE_MS);
    block(seldom, SAMPLE_MS);
    block(seldom, 4 * SAMPLE_MS);
    expect(perpMarketOf(seldom).funding).toEqual(perpMarketOf(often).funding);
    const times = often.histories.fundingSamples.of(0).map(({ timeMs }) => timeMs);
    expect(times.slice(1).map((time, at) => time - (times[at] ?? 0))).toEqual(Array(4).fill(SAMPLE_MS));
    expect(seldom.histories.fundingSamples.of(0)).toEqual(often.histories.fundingSamples.of(0));
  });

  test('after a silence of a month is as if all had been taken, with few computed', () => {
    const core = example();
    block(core, SAMPLE_MS);
    block(core, 30 * 24 * HOUR_MS);
    expect(sampleCount(core)).toBeGreaterThan(0);
    expect(sampleCount(core)).toBeLessThan(31 * 24 * 130);
    expect(perpMarketOf(core).funding).toMatchObject({ premium: 0n, num: 0n, rate: fraction('0.0000125') });
  });

  test('of a market that starts late is taken at once, with none before', () => {
    const core = example();
    block(core, HOUR_MS);
    expect(sampleCount(core)).toBe(1);
  });
});

describe('the rate', () => {
  const figures = genesisParamFigures(makeEngineCore().params);
  const rateOf = (index: string) => fundingRules.capped(fundingRules.rate(fraction(index), figures), figures);

  test.each([
    ['0.0000399904', '0.0000125'],
    ['0', '0.0000125'],
    ['0.002', '0.0015'],
    ['-0.002', '-0.0015'],
    ['0.0005125', '0.0000125'],
    ['0.0005126', '0.0000126'],
    ['-0.0004875', '0.0000125'],
    ['-0.0004876', '0.0000124'],
    ['0.03', '0.02'],
    ['-0.03', '-0.02'],
  ])('of the averaged premium %s is %s', (index, rate) => {
    expect(rateOf(index)).toBe(fraction(rate));
  });

  test('is the averaged premium itself without interest (D239)', () => {
    const { rate } = composeEdits(...editsForProfile('live', { D239: 'none' }))(liveRules).engine.funding;
    expect(['0', '0.0000399904', '-0.002'].map((index) => rate(fraction(index), figures))).toEqual(
      ['0', '0.0000399904', '-0.002'].map(fraction),
    );
  });

  test('follows the weighted average of the samples: each counts half as much as the next newer one', () => {
    const { params } = makeEngineCore();
    let average = { num: fraction('0'), den: fraction('0') };
    const rates = ['0.002', '-0.001', '0.05'].map((sample) => {
      average = fundingRules.fold(average, fraction(sample), params.funding);
      const index = quotientRatio(average.num, average.den);
      return [index, fundingRules.capped(fundingRules.rate(index, figures), figures)];
    });
    expect(rates).toEqual([
      [fraction('0.002'), fraction('0.0015')],
      [fraction('0'), fraction('0.0000125')],
      // 0.05 / 1.75
      [fraction('0.028571428571428571'), fraction('0.02')],
    ]);
    const terms = { px: usd(usdFromText('1000')), rate: fraction('0.0015'), szDecimals: 4 };
    expect(fundingRules.payment(terms, lotsFromUnits('-7'), lots(0n))).toBe(usdFromText('10.5'));
  });

  test('is reported per hour, whatever the period', () => {
    const core = example();
    const market = { ...perpMarketOf(core), funding: { ...perpMarketOf(core).funding, rate: fraction('0.0015') } };
    expect(marketFigures(core, market).funding.ratePerHrBps).toBe('15');
    const params = { ...core.params, funding: { ...core.params.funding, intervalMs: 8 * HOUR_MS } };
    expect(marketFigures({ ...core, params }, market).funding).toMatchObject({
      ratePerHrBps: '1.875',
      capPerHrBps: '25',
      intervalMs: 8 * HOUR_MS,
    });
    expect(ratioOfBpsText('1.875')).toBe(market.funding.rate / 8n);
  });
});

describe('a boundary', () => {
  test("in the documents' example the long pays 0.00937725 and the short receives it", () => {
    const core = example();
    longs(core, '0.3', '2500.7');
    block(core, SAMPLE_MS);
    const boundary = upTo(core);
    const before = [alice, carol].map((owner) => accountOf(core, owner).cash);
    block(core, 1);
    expect(core.state.timeMs).toBe(boundary);
    const moved = [alice, carol].map((owner, at) => accountOf(core, owner).cash - (before[at] ?? 0n));
    expect(moved).toEqual([usdFromText('-0.00937725'), usdFromText('0.00937725')]);
    expect(core.events.filter(({ kind }) => kind === 'funding')).toMatchObject(
      [
        { owner: carol, size: lotsFromUnits('-0.3'), payment: usdFromText('0.00937725'), rate: fraction('0.0000125') },
        { owner: alice, size: lotsFromUnits('0.3'), payment: usdFromText('-0.00937725'), timeMs: boundary },
      ].toReversed(),
    );
    expect(perpMarketOf(core).funding.nextPaymentMs).toBe(boundary + HOUR_MS);
    expect(core.histories.ledger.count(alice)).toBe(0);
  });

  test('pays once, and nothing is paid in between', () => {
    const core = example();
    longs(core, '0.3', '2500.7');
    block(core, SAMPLE_MS);
    upTo(core);
    block(core, 1);
    const { cash } = accountOf(core, alice);
    block(core, 1);
    block(core, HOUR_MS - 2);
    expect(accountOf(core, alice).cash).toBe(cash);
    block(core, 1);
    expect(accountOf(core, alice).cash).toBeLessThan(cash);
  });

  test('a late block pays for every boundary that it passed', () => {
    const core = example();
    longs(core, '0.3', '2500.7');
    block(core, SAMPLE_MS);
    block(core, 3 * HOUR_MS);
    expect(core.histories.fundings.count(alice)).toBe(3);
  });

  test('moves on without a payment while the market accepts no closing orders', () => {
    const core = example();
    longs(core, '0.3', '2500.7');
    block(core, SAMPLE_MS);
    const boundary = upTo(core);
    perpMarketOf(core).close = false;
    const { cash } = accountOf(core, alice);
    block(core, 1);
    expect(accountOf(core, alice).cash).toBe(cash);
    expect(core.histories.fundings.count(alice)).toBe(0);
    expect(perpMarketOf(core).funding.nextPaymentMs).toBe(boundary + HOUR_MS);
  });

  test('is scheduled only while somebody has a position', () => {
    const core = example();
    const next = () => nextFundingMs(core, perpMarketOf(core), core.state.timeMs);
    expect(next()).toBeNull();
    longs(core, '0.3', '2500.7');
    expect(next()).toBe((Math.floor(core.state.timeMs / HOUR_MS) + 1) * HOUR_MS);
  });

  test('skipped for lack of positions leaves samples, average and next payment as blocks at each boundary would', () => {
    const often = example();
    const seldom = example();
    for (const core of [often, seldom]) block(core, SAMPLE_MS);
    for (let hour = 0; hour < 5; hour++) block(often, HOUR_MS);
    block(seldom, 5 * HOUR_MS);
    expect(perpMarketOf(seldom).funding).toEqual(perpMarketOf(often).funding);
    expect(seldom.histories.fundingSamples.of(0)).toEqual(often.histories.fundingSamples.of(0));
    expect(sampleCount(seldom)).toBeLessThan(sampleCount(often) / 4);
  });

  test('ignores flat accounts, and a market never sampled pays nothing', () => {
    const core = example();
    block(core, HOUR_MS);
    block(core, HOUR_MS);
    expect(core.events.filter(({ kind }) => kind === 'funding')).toEqual([]);
  });
});

test('each leg of a hedged account pays or receives separately', () => {
  const core = makeEngineCore();
  const legs = [
    { owner: alice, leg: 'long', size: lotsFromUnits('3') },
    { owner: alice, leg: 'short', size: lotsFromUnits('-1') },
    { owner: bob, leg: 'net', size: lotsFromUnits('-2') },
  ] as const;
  for (const { owner, ...leg } of legs) {
    const entryNotional = usdFromText(`${leg.size < 0n ? -leg.size : leg.size}`);
    putPosition(core.state, owner, { market: 0, ...leg, entryNotional, margin: crossMarginMode });
  }
  block(core, SAMPLE_MS, false);
  applyOraclePrice(core, 0, pxFromText('100'), null);
  block(core, HOUR_MS, false);
  expect(core.events.filter(({ kind }) => kind === 'funding')).toMatchObject([
    { owner: alice, leg: 'long', payment: usdFromText('-0.00375') },
    { owner: alice, leg: 'short', payment: usdFromText('0.00125') },
    { owner: bob, leg: 'net', payment: usdFromText('0.0025') },
  ]);
});

test('payments of a market sum to zero to the last unit, for any sizes, rate and price', () => {
  const part = fc.bigInt({ min: 1n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: -(2n * 10n ** 16n), max: 2n * 10n ** 16n }),
      fc.bigInt({ min: 1n, max: 10n ** 24n }),
      fc.integer({ min: 0, max: 10 }),
      (parts, rate, price, szDecimals) => {
        const terms = { px: usd(price), rate: ratio(rate), szDecimals };
        const total = parts.reduce((sum, one) => sum + one, 0n);
        let before = 0n;
        const paid = parts.map((one) => {
          const payment = fundingRules.payment(terms, lots(one), lots(before));
          before += one;
          // Deviates from the exact product by less than one unit of the core.
          const off = payment * 10n ** BigInt(18 + szDecimals) + price * rate * one;
          expect(off < 0n ? -off : off).toBeLessThan(10n ** BigInt(18 + szDecimals));
          return payment;
        });
        const got = fundingRules.payment(terms, lots(-total), lots(0n));
        expect(paid.reduce((sum: bigint, one) => sum + one, got)).toBe(0n);
      },
    ),
  );
});

test('a replaced rule determines the payment', () => {
  const core = example({ edit: rulesEditorAt('engine', 'funding')(() => ({ price: () => pxFromText('1') })) });
  longs(core, '0.3', '2500.7');
  block(core, SAMPLE_MS);
  block(core, HOUR_MS);
  expect(core.histories.fundings.last(alice)?.payment).toBe(usdFromText('-0.00000375'));
});

test('before its first sample a market reports neither premium nor payment', () => {
  const core = example();
  block(core, 1);
  expect(perpAt(core.state, 0)?.funding).toEqual(newFundingState(core.state.chain.startMs, SAMPLE_MS));
  expect(marketFigures(core, perpMarketOf(core))).toMatchObject({
    premium: null,
    funding: { ratePerHrBps: '0', nextPaymentTs: 0 },
  });
});
