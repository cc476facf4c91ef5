import { expect, test } from 'vitest';
import { scheduleCancelAt, scheduledCancelHeightOf } from '../../state/scheduled-cancels.ts';
import { beginBlock } from '../begin-block.ts';
import { accountOf, alice, bob, makeEngineCore, makePlacement, perpMarketOf, pxFromText } from '../engine.fixture.ts';
import {
  cancelLiveOrder,
  cancelOrdersAndLegs,
  findLiveOrder,
  liveOrdersOf,
  lowestOrderByCloid,
} from './cancel-order.ts';
import { placeOrder } from './place-order.ts';

function twoMarkets() {
  const core = makeEngineCore({ markets: [{}, {}] });
  placeOrder(core, makePlacement({ cloid: '0x0a' }));
  placeOrder(core, makePlacement({ market: 1, cloid: '0x0a' }));
  placeOrder(core, makePlacement({ px: pxFromText('99'), cloid: '0x0b' }));
  placeOrder(core, makePlacement({ owner: bob, px: pxFromText('98') }));
  core.events.length = 0;
  return core;
}

test.each([
  ["a stranger's order", bob, 0, 1001n],
  ['another market', alice, 1, 1001n],
  ['a market that is none', alice, 7, 1001n],
  ['a number never given', alice, 0, 9999n],
] as const)('%s is no live order', (_case, owner, market, oid) => {
  expect(findLiveOrder(twoMarkets(), owner, market, oid)).toBeNull();
});

test('a cancel removes the order and emits this once', () => {
  const core = twoMarkets();
  const order = findLiveOrder(core, alice, 0, 1001n);
  expect(order).not.toBeNull();
  if (order !== null) cancelLiveOrder(core, order, null);
  expect(findLiveOrder(core, alice, 0, 1001n)).toBeNull();
  expect(accountOf(core, alice).orders.has(1001n)).toBe(false);
  expect(core.events).toMatchObject([
    { kind: 'order', status: 'canceled', order: { oid: 1001n } },
    { kind: 'market-changed', market: 0 },
  ]);
  expect(core.histories.outcomes.of('node').at(-1)).toMatchObject({ oid: 1001n, status: 'canceled', reason: null });
});

test('a handle names the lowest oid that carries it', () => {
  const core = twoMarkets();
  expect(lowestOrderByCloid(core, alice, null, '0x0a')?.oid).toBe(1001n);
  expect(lowestOrderByCloid(core, alice, 1, '0x0a')?.oid).toBe(1002n);
  expect(lowestOrderByCloid(core, alice, 0, '0x0c')).toBeNull();
  expect(lowestOrderByCloid(core, bob, 0, '0x0a')).toBeNull();
});

test('cancel all covers one market or all, and spares other accounts', () => {
  const core = twoMarkets();
  expect(cancelOrdersAndLegs(core, alice, 0)).toBe(2);
  expect(liveOrdersOf(core, accountOf(core, alice)).map(({ oid }) => oid)).toEqual([1002n]);
  expect(cancelOrdersAndLegs(core, alice, null)).toBe(1);
  expect(cancelOrdersAndLegs(core, alice, null)).toBe(0);
  expect(perpMarketOf(core).book.size).toBe(1);
});

test('a scheduled cancel runs at its height, once', () => {
  const core = twoMarkets();
  scheduleCancelAt(core.state, alice, 5);
  scheduleCancelAt(core.state, alice, 3);
  core.state.height = 2;
  beginBlock(core);
  expect(accountOf(core, alice).orders.size).toBe(3);
  core.state.height = 3;
  beginBlock(core);
  expect(accountOf(core, alice).orders.size).toBe(0);
  expect(scheduledCancelHeightOf(core.state, alice)).toBeUndefined();
  expect(core.events.filter(({ kind }) => kind === 'order')).toMatchObject([
    { cause: { rule: 'scheduled-cancels' } },
    { cause: { rule: 'scheduled-cancels' } },
    { cause: { rule: 'scheduled-cancels' } },
  ]);
});
