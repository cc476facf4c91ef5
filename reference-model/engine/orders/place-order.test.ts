import { expect, test } from 'vitest';
import { stateHashOf } from '../../state/snapshot.ts';
import {
  accountOf,
  alice,
  bob,
  carol,
  lotsFromUnits,
  makeEngineCore,
  makePlacement,
  perpMarketOf,
  pxFromText,
} from '../engine.fixture.ts';
import { placeOrder } from './place-order.ts';

/** Asks A 1 @ 100 (bob), B 2 @ 100 (carol), C 5 @ 101 (bob), in this time order. */
function ladder() {
  const core = makeEngineCore();
  const ask = (owner: typeof bob, at: string, units: string) =>
    placeOrder(
      core,
      makePlacement({ owner, side: 'ask', px: pxFromText(at), lots: lotsFromUnits(units), cloid: `${owner}-${at}` }),
    );
  ask(bob, '100', '1');
  ask(carol, '100', '2');
  ask(bob, '101', '5');
  core.events.length = 0;
  return core;
}

const restingAsks = (core: ReturnType<typeof ladder>) =>
  [...perpMarketOf(core).book.walk('ask')].map(({ oid, lots }) => [oid, lots]);

test('fills level by level in price-time order, at the resting prices', () => {
  const core = ladder();
  const entry = placeOrder(core, makePlacement({ px: pxFromText('101'), lots: lotsFromUnits('4') }));
  expect(entry).toEqual({ filled: { oid: '1004', total_sz: '4', avg_px: '100.25' } });
  expect(restingAsks(core)).toEqual([[1003n, lotsFromUnits('4')]]);
  const fills = core.events.filter((event) => event.kind === 'fill');
  expect(fills.map(({ px: at, lots, maker, taker }) => [at, lots, maker.oid, taker.remaining])).toEqual([
    [pxFromText('100'), lotsFromUnits('1'), 1001n, lotsFromUnits('3')],
    [pxFromText('100'), lotsFromUnits('2'), 1002n, lotsFromUnits('1')],
    [pxFromText('101'), lotsFromUnits('1'), 1003n, lotsFromUnits('0')],
  ]);
  expect(new Set(fills.map(({ tid }) => tid)).size).toBe(3);
  expect(fills.every(({ tid }) => tid > 2n ** 53n)).toBe(true);
  expect(accountOf(core, bob).orders).toEqual(new Map([[1003n, 0]]));
  expect(accountOf(core, carol).orders.size).toBe(0);
});

test('ioc fills within its limit and drops the remainder', () => {
  const core = ladder();
  expect(placeOrder(core, makePlacement({ lots: lotsFromUnits('4'), tif: 'ioc' }))).toMatchObject({
    filled: { total_sz: '3', avg_px: '100' },
  });
  expect(perpMarketOf(core).book.best('bid')).toBeNull();
});

test('ioc without a match answers filled with zero and ends cancelled', () => {
  const core = ladder();
  expect(placeOrder(core, makePlacement({ px: pxFromText('99'), tif: 'ioc' }))).toEqual({
    filled: { oid: '1004', total_sz: '0', avg_px: '0' },
  });
  expect(core.histories.outcomes.of('node').at(-1)).toMatchObject({ oid: 1004n, status: 'canceled' });
});

test("alo is refused whole if it would cross, even against its own account's orders", () => {
  const core = ladder();
  const before = stateHashOf(core.state);
  expect(placeOrder(core, makePlacement({ tif: 'alo' }))).toMatchObject({ error: { code: 'PRECONDITION_FAILED' } });
  expect(placeOrder(core, makePlacement({ tif: 'alo', owner: bob }))).toMatchObject({ error: {} });
  expect(stateHashOf(core.state)).toBe(before);
  expect(placeOrder(core, makePlacement({ tif: 'alo', px: pxFromText('99.9') }))).toEqual({
    resting: { oid: '1004', cloid: null },
  });
});

test('a gtc that trades and rests answers resting, and its event reports both', () => {
  const core = ladder();
  expect(placeOrder(core, makePlacement({ lots: lotsFromUnits('4'), cloid: '0x01' }))).toEqual({
    resting: { oid: '1004', cloid: '0x01' },
  });
  expect(perpMarketOf(core).book.get(1004n)).toMatchObject({ lots: lotsFromUnits('1'), origLots: lotsFromUnits('4') });
  expect(core.events.filter((event) => event.kind === 'order').at(-1)).toMatchObject({
    status: 'open',
    filledLots: lotsFromUnits('3'),
    avgPx: pxFromText('100'),
    order: { lots: lotsFromUnits('1') },
  });
});

test.each([
  ['cancel_newest', { filled: { total_sz: '2' } }, [1003n, 1001n]],
  ['cancel_oldest', { filled: { total_sz: '4' } }, [1003n]],
  ['cancel_both', { filled: { total_sz: '2' } }, [1003n]],
] as const)('%s after other fills', (stpMode, entry, left) => {
  const core = makeEngineCore();
  const rest = (owner: typeof bob, units: string, at = '100') =>
    placeOrder(core, makePlacement({ owner, side: 'ask', lots: lotsFromUnits(units), px: pxFromText(at) }));
  rest(alice, '1', '100.5');
  rest(carol, '2');
  rest(bob, '5', '101');
  expect(placeOrder(core, makePlacement({ px: pxFromText('101'), lots: lotsFromUnits('4'), stpMode }))).toMatchObject(
    entry,
  );
  expect([...perpMarketOf(core).book.walk('ask')].map(({ oid }) => oid).sort()).toEqual([...left].sort());
  // The remainder of a stopped order is dropped, although the order is gtc.
  expect(perpMarketOf(core).book.best('bid')).toBeNull();
});

test('an order ended by self-trade prevention before any fill is refused', () => {
  const core = ladder();
  const before = stateHashOf(core.state);
  const own = makePlacement({ owner: bob, stpMode: 'cancel_newest' });
  expect(placeOrder(core, own)).toMatchObject({
    error: { code: 'PRECONDITION_FAILED', message: 'stp rejected via STP' },
  });
  expect(stateHashOf(core.state)).toBe(before);
  // cancel_both also cancels the resting order, as the mode requests.
  expect(placeOrder(core, { ...own, stpMode: 'cancel_both' })).toMatchObject({
    error: { message: 'stp rejected via STP' },
  });
  expect(restingAsks(core).map(([oid]) => oid)).toEqual([1002n, 1003n]);
  expect(accountOf(core, bob).orders.has(1001n)).toBe(false);
});

test('truncates the average price to 8 places', () => {
  const core = makeEngineCore();
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('100'), lots: lotsFromUnits('1') }));
  placeOrder(core, makePlacement({ owner: bob, side: 'ask', px: pxFromText('100.1'), lots: lotsFromUnits('2') }));
  // (100 + 200.2) / 3 = 100.0666...
  expect(placeOrder(core, makePlacement({ px: pxFromText('101'), lots: lotsFromUnits('3') }))).toMatchObject({
    filled: { avg_px: '100.06666666' },
  });
});

test('a refused placement consumes no oid and is emitted', () => {
  const core = makeEngineCore();
  placeOrder(core, makePlacement({ px: pxFromText('100.05'), cloid: '0x02' }));
  expect(core.events).toMatchObject([{ kind: 'order', status: 'rejected', order: { oid: null, cloid: '0x02' } }]);
  expect(core.histories.outcomes.of('node')).toMatchObject([{ status: 'rejected', cloid: '0x02' }]);
  expect(placeOrder(core, makePlacement())).toMatchObject({ resting: { oid: '1001' } });
});
