import { expect, test } from 'vitest';
import { type ParkedLegRequest, parkLegs } from '../engine/orders/park-leg.ts';
import { bookPx, lots } from '../numeric/planes.ts';
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
  // `sz` is the remaining size, not the placed one.
  expect(client.data('open_orders', { address: bob })).toMatchObject({
    orders: [{ side: 'B', sz: '0.8', cloid: null, tif: 'gtc' }],
  });
});

test('orders are listed by ascending number over all markets', () => {
  const client = new TradingClient();
  const oids = ['SOL', 'BTC', 'ETH'].map((coin) => client.place(alice, 'bid', '100', '1', { coin }));
  expect(client.data('open_orders', { address: alice })).toMatchObject({
    orders: oids.map((oid) => ({ oid })),
  });
});

test('a parked leg has its own row, with the keys of its kind', () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '60000', '1');
  client.place(alice, 'bid', '60000', '1');
  const request: ParkedLegRequest = {
    owner: alice,
    market: 0,
    leg: 'net',
    side: 'ask',
    tpsl: 'sl',
    tif: 'gtc',
    stpMode: 'cancel_newest',
    triggerPx: bookPx(5_700_000_000_000n),
    limitPx: bookPx(5_690_000_000_000n),
    lots: lots(2_000n),
    trailPx: null,
    isMarket: true,
    cloid: null,
    hash: `0x${'5a'.repeat(32)}`,
  };
  const { core } = client.venue;
  parkLegs(core, [request], 'lone');
  parkLegs(core, [{ ...request, isMarket: false }, { ...request, trailPx: bookPx(1n) }, request], 'ladder');
  const row = {
    coin: 'BTC',
    side: 'A',
    px: '57000',
    sz: '0.02',
    orig_sz: null,
    cloid: null,
    tif: 'trigger',
    reduce_only: true,
    oid: expect.any(String),
    inserted_at: client.venue.timeMs,
  };
  const trigger = { trigger_px: '57000', trigger_above: false, is_parked: true, is_market: true, limit_px: null };
  const { orders } = client.data('open_orders', { address: alice }) as { orders: { oid: string }[] }; // shape asserted below
  const group = Number(orders[1]?.oid);
  expect(orders).toEqual([
    { ...row, trigger },
    { ...row, px: '56900', trigger: { ...trigger, is_market: false, limit_px: '56900', group } },
    { ...row, trigger: { ...trigger, group, trail_px: '0.00000001' } },
    { ...row, trigger: { ...trigger, group } },
  ]);
  expect(client.data('order_status', { oid: orders[2]?.oid })).toEqual({
    type: 'order_status',
    status: 'triggered',
    trigger: {
      oid: orders[2]?.oid,
      coin: 'BTC',
      side: 'A',
      trigger_px: '57000',
      trigger_above: false,
      is_market: true,
      limit_px: null,
      sz: '0.02',
      registered_at: client.venue.timeMs,
      fired: false,
      cloid: null,
      group,
      trail_px: '0.00000001',
    },
  });
});
