import { expect, test } from 'vitest';
import { cancelOrdersAndLegs } from '../engine/orders/cancel-order.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

const cloid = `0x${'c1'.repeat(16)}`;

test('searches live orders, then fills, then ended orders', () => {
  const client = new TradingClient();
  const oid = client.place(alice, 'bid', '60000', '0.2', { cloid });
  for (const query of [{ oid }, { cloid }, { oid, address: alice }, { oid: Number(oid) }]) {
    expect(client.data('order_status', query)).toEqual({
      type: 'order_status',
      status: 'resting',
      order: { oid, coin: 'BTC', side: 'B', px: '60000', sz: '0.2', inserted_at: client.venue.timeMs, cloid },
    });
  }
  client.place(bob, 'ask', '60000', '0.1');
  expect(client.data('order_status', { oid })).toMatchObject({ status: 'resting', order: { sz: '0.1' } });
  cancelOrdersAndLegs(client.venue.core, alice, null);
  for (const query of [{ oid }, { cloid }]) {
    expect(client.data('order_status', query)).toMatchObject({
      status: 'filled',
      fills: [{ oid, sz: '0.1' }],
      total_filled_sz: '0.1',
    });
  }
});

test('a cancelled order shows neither side nor reason, a rejected one has no oid', () => {
  const client = new TradingClient();
  const oid = client.place(alice, 'bid', '50000', '0.2');
  cancelOrdersAndLegs(client.venue.core, alice, null);
  const time = client.venue.timeMs;
  expect(client.data('order_status', { oid })).toEqual({
    type: 'order_status',
    status: 'canceled',
    outcome: { oid, coin: 'BTC', side: null, time, reason: null },
  });
  expect(client.place(alice, 'bid', '50000.01', '0.2', { cloid })).toBeNull();
  expect(client.data('order_status', { cloid })).toEqual({
    type: 'order_status',
    status: 'rejected',
    outcome: { oid: null, coin: 'BTC', side: 'B', time, reason: expect.any(String) },
  });
});

test('after a restart fills are still found, other ends are unknown', () => {
  const client = new TradingClient();
  const filled = client.place(alice, 'bid', '60000', '0.1');
  client.place(bob, 'ask', '60000', '0.1');
  const cancelled = client.place(alice, 'bid', '50000', '0.1');
  cancelOrdersAndLegs(client.venue.core, alice, null);
  client.venue.restart();
  expect(client.data('order_status', { oid: filled })).toMatchObject({ status: 'filled' });
  const unknown = { type: 'order_status', status: 'unknown', outcome_coverage: 0 };
  expect(client.data('order_status', { oid: cancelled })).toEqual(unknown);
});

test("another account's order is unknown to the given address", () => {
  const client = new TradingClient();
  const oid = client.place(alice, 'bid', '50000', '0.1');
  expect(client.data('order_status', { oid, address: bob })).toMatchObject({ status: 'unknown' });
});

test.each([
  ['neither number nor handle', {}],
  ['a handle of the wrong length', { cloid: '0xc1' }],
  ['a number that is none', { oid: 'x' }],
])('%s is an invalid request', (_fault, query) => {
  expect(new TradingClient().info('order_status', query)).toMatchObject({
    status: 400,
    json: { error: { code: 'INVALID_REQUEST' } },
  });
});
