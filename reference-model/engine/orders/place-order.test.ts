import { expect, test } from 'vitest';
import { stateHashOf } from '../../state/snapshot.ts';
import { accountOf, alice, bob, carol, engineCore, marketOf, placement, px, size } from '../engine.fixture.ts';
import { placeOrder } from './place-order.ts';

/** Asks A 1 @ 100 (bob), B 2 @ 100 (carol), C 5 @ 101 (bob), in that time order. */
function ladder() {
  const core = engineCore();
  const ask = (owner: typeof bob, at: string, units: string) =>
    placeOrder(core, placement({ owner, side: 'ask', px: px(at), lots: size(units), cloid: `${owner}-${at}` }));
  ask(bob, '100', '1');
  ask(carol, '100', '2');
  ask(bob, '101', '5');
  core.events.length = 0;
  return core;
}

const restingAsks = (core: ReturnType<typeof ladder>) =>
  [...marketOf(core).book.walk('ask')].map(({ oid, lots }) => [oid, lots]);

test('fills level by level in price-time order at the resting prices', () => {
  const core = ladder();
  const entry = placeOrder(core, placement({ px: px('101'), lots: size('4') }));
  expect(entry).toEqual({ filled: { oid: '1004', total_sz: '4', avg_px: '100.25' } });
  expect(restingAsks(core)).toEqual([[1003n, size('4')]]);
  const fills = core.events.filter((event) => event.kind === 'fill');
  expect(fills.map(({ px: at, lots, maker, taker }) => [at, lots, maker.oid, taker.remaining])).toEqual([
    [px('100'), size('1'), 1001n, size('3')],
    [px('100'), size('2'), 1002n, size('1')],
    [px('101'), size('1'), 1003n, size('0')],
  ]);
  expect(new Set(fills.map(({ tid }) => tid)).size).toBe(3);
  expect(fills.every(({ tid }) => tid > 2n ** 53n)).toBe(true);
  expect(accountOf(core, bob).orders).toEqual(new Map([[1003n, 0]]));
  expect(accountOf(core, carol).orders.size).toBe(0);
});

test('ioc fills what is inside its limit and drops the rest', () => {
  const core = ladder();
  expect(placeOrder(core, placement({ lots: size('4'), tif: 'ioc' }))).toMatchObject({
    filled: { total_sz: '3', avg_px: '100' },
  });
  expect(marketOf(core).book.best('bid')).toBeNull();
});

test('ioc that meets nothing answers filled with zero and ends cancelled', () => {
  const core = ladder();
  expect(placeOrder(core, placement({ px: px('99'), tif: 'ioc' }))).toEqual({
    filled: { oid: '1004', total_sz: '0', avg_px: '0' },
  });
  expect(core.histories.outcomes.of('node').at(-1)).toMatchObject({ oid: 1004n, status: 'canceled' });
});

test('alo is refused whole when it would cross, by its own orders too', () => {
  const core = ladder();
  const before = stateHashOf(core.state);
  expect(placeOrder(core, placement({ tif: 'alo' }))).toMatchObject({ error: { code: 'PRECONDITION_FAILED' } });
  expect(placeOrder(core, placement({ tif: 'alo', owner: bob }))).toMatchObject({ error: {} });
  expect(stateHashOf(core.state)).toBe(before);
  expect(placeOrder(core, placement({ tif: 'alo', px: px('99.9') }))).toEqual({
    resting: { oid: '1004', cloid: null },
  });
});

test('a gtc that trades and rests answers resting, and its event says both', () => {
  const core = ladder();
  expect(placeOrder(core, placement({ lots: size('4'), cloid: '0x01' }))).toEqual({
    resting: { oid: '1004', cloid: '0x01' },
  });
  expect(marketOf(core).book.get(1004n)).toMatchObject({ lots: size('1'), origLots: size('4') });
  expect(core.events.filter((event) => event.kind === 'order').at(-1)).toMatchObject({
    status: 'open',
    filledLots: size('3'),
    avgPx: px('100'),
    order: { lots: size('1') },
  });
});

test.each([
  ['cancel_newest', { filled: { total_sz: '2' } }, [1003n, 1001n]],
  ['cancel_oldest', { filled: { total_sz: '4' } }, [1003n]],
  ['cancel_both', { filled: { total_sz: '2' } }, [1003n]],
] as const)('%s after other fills', (stpMode, entry, left) => {
  const core = engineCore();
  const rest = (owner: typeof bob, units: string, at = '100') =>
    placeOrder(core, placement({ owner, side: 'ask', lots: size(units), px: px(at) }));
  rest(alice, '1', '100.5');
  rest(carol, '2');
  rest(bob, '5', '101');
  expect(placeOrder(core, placement({ px: px('101'), lots: size('4'), stpMode }))).toMatchObject(entry);
  expect([...marketOf(core).book.walk('ask')].map(({ oid }) => oid).sort()).toEqual([...left].sort());
  // The rest of a stopped order is dropped, although it was gtc.
  expect(marketOf(core).book.best('bid')).toBeNull();
});

test('an order that self-trade prevention ends before any fill is refused', () => {
  const core = ladder();
  const before = stateHashOf(core.state);
  const own = placement({ owner: bob, stpMode: 'cancel_newest' });
  expect(placeOrder(core, own)).toMatchObject({
    error: { code: 'PRECONDITION_FAILED', message: 'stp rejected via STP' },
  });
  expect(stateHashOf(core.state)).toBe(before);
  // cancel_both takes the resting order with it: that is what the mode asks for.
  expect(placeOrder(core, { ...own, stpMode: 'cancel_both' })).toMatchObject({
    error: { message: 'stp rejected via STP' },
  });
  expect(restingAsks(core).map(([oid]) => oid)).toEqual([1002n, 1003n]);
  expect(accountOf(core, bob).orders.has(1001n)).toBe(false);
});

test('cuts the average price at 8 places', () => {
  const core = engineCore();
  placeOrder(core, placement({ owner: bob, side: 'ask', px: px('100'), lots: size('1') }));
  placeOrder(core, placement({ owner: bob, side: 'ask', px: px('100.1'), lots: size('2') }));
  // (100 + 200.2) / 3 = 100.0666...
  expect(placeOrder(core, placement({ px: px('101'), lots: size('3') }))).toMatchObject({
    filled: { avg_px: '100.06666666' },
  });
});

test('a refused placement burns no oid and is told', () => {
  const core = engineCore();
  placeOrder(core, placement({ px: px('100.05'), cloid: '0x02' }));
  expect(core.events).toMatchObject([{ kind: 'order', status: 'rejected', order: { oid: null, cloid: '0x02' } }]);
  expect(core.histories.outcomes.of('node')).toMatchObject([{ status: 'rejected', cloid: '0x02' }]);
  expect(placeOrder(core, placement())).toMatchObject({ resting: { oid: '1001' } });
});
