import { expect, test } from 'vitest';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

test('a row has every documented key, and reduce_only names the kind of row', () => {
  const client = new TradingClient();
  const cloid = `0x${'c1'.repeat(16)}`;
  client.place(bob, 'bid', '50000', '1');
  client.place(alice, 'ask', '50000', '0.2');
  const oid = client.place(alice, 'ask', '61000.5', '0.3', { cloid, tif: 'alo', reduceOnly: false });
  expect(client.data('open_orders', { address: alice })).toEqual({
    type: 'open_orders',
    address: alice,
    orders: [
      {
        oid,
        coin: 'BTC',
        side: 'A',
        px: '61000.5',
        sz: '0.3',
        orig_sz: null,
        cloid,
        tif: 'alo',
        reduce_only: false,
        trigger: null,
        inserted_at: client.venue.timeMs,
      },
    ],
  });
  // What remains of it, not what was placed.
  expect(client.data('open_orders', { address: bob })).toMatchObject({
    orders: [{ side: 'B', sz: '0.8', cloid: null, tif: 'gtc' }],
  });
});

test('orders stand by ascending number over all markets', () => {
  const client = new TradingClient();
  const oids = ['SOL', 'BTC', 'ETH'].map((coin) => client.place(alice, 'bid', '100', '1', { coin }));
  expect(client.data('open_orders', { address: alice })).toMatchObject({
    orders: oids.map((oid) => ({ oid })),
  });
});
