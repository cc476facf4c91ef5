import { expect, test } from 'vitest';
import { type Lots, lots } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import { beginBlock } from '../begin-block.ts';
import { assertConservation } from '../conservation.ts';
import {
  accountOf,
  alice,
  beginBlockAtIndexPx,
  bob,
  carol,
  type EngineCore,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
  setCash,
  usdFromText,
} from '../engine.fixture.ts';
import { placeOrder } from '../orders/place-order.ts';
import { accountScalarsOf } from '../risk/account-scalars.ts';
import { positionSizeOf } from '../risk/positions.ts';
import { liquidationRules } from './liquidation-rules.ts';

/** Alice holds one unit, bought from bob at 100, and cash; maintenance is 3. Marks follow the index alone. */
function sinking(cash = '12', units = '1') {
  const core = makeEngineCore({ markets: [{ markSource: 'sync_oracle' }, { markSource: 'sync_oracle', coin: 'A1' }] });
  trade(core, 0, lotsFromUnits(units));
  setCash(core, alice, cash);
  core.touched.clear();
  return core;
}

function trade(core: EngineCore, market: number, lots: Lots) {
  placeOrder(core, makePlacement({ market, owner: bob, side: 'ask', lots }));
  placeOrder(core, makePlacement({ market, lots }));
}

function bid(core: EngineCore, at: string, units: string, owner = bob, market = 0) {
  return placeOrder(core, makePlacement({ market, owner, px: pxFromText(at), lots: lotsFromUnits(units) }));
}

const held = (core: EngineCore, market = 0) => positionSizeOf(core.state, alice, market, 'net');
const fills = (core: EngineCore) => core.events.filter((event) => event.kind === 'fill');

test('half of a leg is closed in T1, and the whole leg soon after', () => {
  const core = sinking();
  bid(core, '90', '5');
  // Equity 2.7 against a maintenance of 3.
  beginBlockAtIndexPx(core, '90.7');
  expect(held(core)).toBe(lotsFromUnits('0.5'));
  expect(fills(core)).toMatchObject([
    {
      px: pxFromText('90'),
      lots: lotsFromUnits('0.5'),
      taker: { owner: alice, cause: 'forced_close_partial' },
      maker: { owner: bob, cause: null },
      liquidated: { user: alice, markPx: pxFromText('90.7') },
    },
  ]);
  expect(accountOf(core, alice).tier).toBe('Safe');
  // Maintenance is 1 of a leg that cost 50, so equity of 0.9 is T1 again.
  setCash(core, alice, '5.55');
  beginBlockAtIndexPx(core, '90.7', 30_000);
  expect(held(core)).toBe(0n);
  expect(fills(core)).toMatchObject([{ taker: { cause: 'forced_close_full' } }]);
});

test('after the cooldown only half is closed again', () => {
  const core = sinking();
  bid(core, '90', '5');
  beginBlockAtIndexPx(core, '90.7');
  setCash(core, alice, '5.55');
  beginBlockAtIndexPx(core, '90.7', 30_001);
  expect(held(core)).toBe(lotsFromUnits('0.25'));
});

test('the whole leg is closed in T2', () => {
  const core = sinking('11.5');
  bid(core, '90', '5');
  beginBlockAtIndexPx(core, '90.7');
  expect(held(core)).toBe(0n);
  expect(accountOf(core, alice).tier).toBe('Safe');
});

test("a breach caused by the account's own order is acted upon at once", () => {
  const core = sinking();
  bid(core, '90', '5');
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('100'), lots: lotsFromUnits('0.01') }));
  beginBlockAtIndexPx(core, '91.05');
  expect([accountOf(core, alice).tier, fills(core)]).toEqual(['T0', []]);
  // Equity 3.05 against 3, less nine times a hundredth paid above the mark.
  placeOrder(core, makePlacement({ px: pxFromText('100'), lots: lotsFromUnits('0.01'), tif: 'ioc' }));
  expect(fills(core).map(({ taker }) => taker.cause)).toEqual([null, 'forced_close_partial']);
  expect([accountOf(core, alice).tier, held(core)]).toEqual(['Safe', lotsFromUnits('0.505')]);
  assertConservation(core);
});

test('nothing is sold beyond the bound, and no order is placed that would find nobody', () => {
  const core = sinking();
  // 90.7 less one and a half per cent is 89.3395; the next price on the grid is 89.4.
  bid(core, '89.4', '0.2');
  bid(core, '89.3', '5');
  beginBlockAtIndexPx(core, '90.7');
  // The rest of the half goes to a holder in profit, at the mark and without a fee.
  expect(fills(core)).toMatchObject([
    { px: pxFromText('89.4'), lots: lotsFromUnits('0.2') },
    {
      px: pxFromText('90.7'),
      lots: lotsFromUnits('0.3'),
      taker: { owner: alice, fee: 0n },
      maker: { owner: bob, fee: 0n },
    },
  ]);
  expect(held(core)).toBe(lotsFromUnits('0.5'));
});

test('in T3 everything is netted at the mark off the book, highest return first', () => {
  const core = sinking('40');
  // Half of bob's short goes to carol, at a better price for her.
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('102'), lots: lotsFromUnits('0.5') }));
  placeOrder(
    core,
    makePlacement({ owner: carol, side: 'ask', px: pxFromText('102'), lots: lotsFromUnits('0.5'), tif: 'ioc' }),
  );
  bid(core, '61', '5', carol);
  beginBlockAtIndexPx(core, '61.5');
  expect(fills(core)).toMatchObject([
    { px: pxFromText('61.5'), lots: lotsFromUnits('0.5'), maker: { owner: carol, cause: 'forced_close_full' } },
    { px: pxFromText('61.5'), lots: lotsFromUnits('0.5'), maker: { owner: bob, cause: 'forced_close_full' } },
  ]);
  expect([held(core), core.state.takeovers.size, core.state.pots.insurance]).toEqual([0n, 0, 0n]);
});

test("a close without counterparty waits for a mark at which somebody profits, or for its owner's recovery", () => {
  const core = sinking('40');
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('60'), lots: lotsFromUnits('1') }));
  placeOrder(
    core,
    makePlacement({ owner: carol, side: 'ask', px: pxFromText('60'), lots: lotsFromUnits('1'), tif: 'ioc' }),
  );
  beginBlockAtIndexPx(core, '61.5');
  beginBlockAtIndexPx(core, '61.5');
  expect([held(core), core.state.takeovers.size]).toEqual([lotsFromUnits('1'), 1]);
  beginBlockAtIndexPx(core, '70');
  expect([held(core), core.state.takeovers.size, accountOf(core, alice).tier]).toEqual([lotsFromUnits('1'), 0, 'Safe']);
  beginBlockAtIndexPx(core, '61.5');
  // A stale index makes no usable mark.
  core.state.timeMs += 10 * core.params.mark.staleMs;
  perpMarketOf(core).mark = pxFromText('59.9');
  core.tierWatch.add(alice);
  beginBlock(core);
  expect(held(core)).toBe(lotsFromUnits('1'));
  beginBlockAtIndexPx(core, '59.9');
  expect([held(core), core.state.takeovers.size]).toEqual([0n, 0]);
});

test('own orders on the opposite side are cancelled, those on the closing side stay', () => {
  const core = sinking('40');
  bid(core, '60', '0.1', alice);
  placeOrder(core, makePlacement({ side: 'ask', px: pxFromText('120'), lots: lotsFromUnits('0.1') }));
  bid(core, '62', '5');
  beginBlockAtIndexPx(core, '62.7');
  expect(held(core)).toBe(lotsFromUnits('0.5'));
  expect(perpMarketOf(core).book.levels('ask', 5)).toHaveLength(1);
  expect([...accountOf(core, alice).orders.keys()]).toHaveLength(1);
  expect(core.events.filter((event) => event.kind === 'order' && event.status === 'canceled')).toMatchObject([
    { order: { side: 'bid', owner: alice }, reason: 'forced-close' },
  ]);
});

test('legs are closed in order of their coin names, until the account has recovered', () => {
  const core = makeEngineCore({
    markets: [
      { markSource: 'sync_oracle', coin: 'B' },
      { markSource: 'sync_oracle', coin: 'A' },
    ],
  });
  trade(core, 0, lotsFromUnits('1'));
  trade(core, 1, lotsFromUnits('0.7'));
  setCash(core, alice, '14');
  bid(core, '90', '5');
  bid(core, '99', '5', bob, 1);
  // Equity 4.7 against a maintenance of 3 + 2. After half of A, maintenance is 4, which is not enough; half of B is enough.
  beginBlockAtIndexPx(core, '90.7');
  expect(fills(core).map(({ market, lots }) => [market, lots])).toEqual([[1, lotsFromUnits('0.35')]]);
  setCash(core, alice, '12.55');
  beginBlockAtIndexPx(core, '90.7', 40_000);
  expect(fills(core).map(({ market }) => market)).toEqual([1, 0]);
});

test('the fee is half a per cent of the closed notional, limited to what is left', () => {
  const { fee } = liquidationRules;
  expect(fee(usdFromText('330.96'), usdFromText('100'))).toBe(usdFromText('1.6548'));
  expect(fee(usdFromText('330.96'), usdFromText('1.2'))).toBe(usdFromText('1.2'));
  expect(fee(usdFromText('330.96'), usdFromText('-5'))).toBe(0n);
  const core = sinking();
  bid(core, '90', '5');
  beginBlockAtIndexPx(core, '90.7');
  expect(core.state.pots.insurance).toBe(usdFromText('0.225'));
});

test('the bound of the documents', () => {
  const market = { ...perpMarketOf(makeEngineCore()), tick: pxFromText('0.01') };
  expect(liquidationRules.boundPx(pxFromText('2240'), 'ask', ratioOfBps(300n), market)).toBe(pxFromText('2206.4'));
  expect(liquidationRules.boundPx(pxFromText('2240'), 'bid', ratioOfBps(300n), market)).toBe(pxFromText('2273.6'));
  expect(liquidationRules.boundPx(pxFromText('100'), 'ask', ratioOfBps(500n), market)).toBe(pxFromText('97.5'));
});

test.each([
  ['30', '15'],
  ['3', '1'],
  ['1', '1'],
])('of %s lots %s are half', (open, half) => {
  const market = perpMarketOf(makeEngineCore());
  expect(liquidationRules.closing('forced_close_partial', lots(BigInt(open)), market)).toBe(BigInt(half));
});

test('a leg without a mark leaves the account alone', () => {
  const core = sinking('100');
  trade(core, 1, lotsFromUnits('0.1'));
  perpMarketOf(core, 1).mark = null;
  perpMarketOf(core, 1).oracle = null;
  setCash(core, alice, '12');
  bid(core, '90', '5');
  beginBlockAtIndexPx(core, '90.7');
  expect([accountOf(core, alice).tier, held(core)]).toEqual(['T1', lotsFromUnits('1')]);
});

test('a ledger row records how a close changed the cash', () => {
  const core = sinking();
  bid(core, '90', '5');
  const before = accountOf(core, alice).cash;
  beginBlockAtIndexPx(core, '90.7');
  expect(core.histories.ledger.of(alice)).toMatchObject([
    {
      kind: 'liquidation',
      delta: accountOf(core, alice).cash - before,
      closed: { market: 0, markPx: pxFromText('90.7') },
    },
  ]);
  expect(accountScalarsOf(core, accountOf(core, carol)).tier).toBe('Safe');
});
