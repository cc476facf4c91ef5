import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { editsForProfile } from '../profile.ts';
import { composeEdits } from '../rule-edits.ts';
import { liveRules } from '../rules.ts';
import type { TransitionWithMarket } from './historical-orders.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

const cloid = `0x${'c1'.repeat(16)}`;

function records(client: TradingClient, address: string, args: object = {}): readonly JsonObject[] {
  const { orders } = client.data('historical_orders', { address, ...args });
  return isJsonArray(orders) ? orders.filter(isJsonObject) : [];
}

test('a taker order has one record, with everything it was placed with', () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '59400', '0.02');
  const oid = client.place(alice, 'bid', '59500', '0.02', { tif: 'ioc' });
  expect(records(client, alice)).toEqual([
    {
      oid,
      coin: 'BTC',
      side: 'B',
      status: 'filled',
      time: client.venue.timeMs,
      px: '59400',
      limit_px: '59500',
      avg_px: '59400',
      sz: '0.02',
      orig_sz: '0.02',
      total_sz: '0.02',
      filled_sz: '0.02',
      tif: 'Ioc',
      reduce_only: false,
      cloid: null,
      cancel_reason: null,
      error: null,
      hash: '',
    },
  ]);
});

test("the maker's record of a fill hides the order's terms, which its resting record shows", () => {
  const client = new TradingClient();
  const oid = client.place(bob, 'ask', '59400', '0.02', { cloid, tif: 'alo' });
  client.place(alice, 'bid', '59400', '0.01', { tif: 'ioc' });
  expect(records(client, bob)).toMatchObject([
    { oid, status: 'filled', px: '59400', sz: '0.01', orig_sz: '0', tif: null, cloid: null },
    {
      oid,
      status: 'resting',
      px: '59400',
      sz: '0.02',
      orig_sz: '0.02',
      avg_px: null,
      total_sz: null,
      tif: 'Alo',
      cloid,
    },
  ]);
});

test('the fills of an order in one block are one record, those of the next block another', () => {
  const client = new TradingClient();
  const oid = client.place(bob, 'ask', '59400', '0.04');
  for (const _take of [1, 2]) client.place(alice, 'bid', '59400', '0.01', { tif: 'ioc' });
  client.venue.commit();
  client.place(alice, 'bid', '59400', '0.02', { tif: 'ioc' });
  const ofMaker = [
    { oid, status: 'filled', filled_sz: '0.02' },
    { oid, status: 'filled', filled_sz: '0.02' },
    { oid, status: 'resting', filled_sz: '0' },
  ];
  expect(records(client, bob)).toMatchObject(ofMaker);
  // A limit that ends inside a block still yields complete records.
  for (const limit of [1, 2]) expect(records(client, bob, { limit })).toMatchObject(ofMaker.slice(0, limit));
});

test('an order that fills partly and rests has two records', () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '59400', '0.01');
  client.place(alice, 'bid', '59400', '0.03');
  expect(records(client, alice)).toMatchObject([
    { status: 'resting', sz: '0.02', orig_sz: '0.03', tif: 'Gtc' },
    { status: 'filled', sz: '0.01', orig_sz: '0.03', total_sz: '0.01', tif: 'Gtc' },
  ]);
});

test('a refused order has a record with a reason but no oid; a cancelled order has no record', () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '59400', '0.01');
  client.place(alice, 'bid', '59400', '0.01', { tif: 'alo' });
  expect(records(client, alice)).toMatchObject([
    { oid: '0', status: 'error', error: expect.any(String), avg_px: null },
  ]);
  client.place(alice, 'bid', '50000', '0.01', { tif: 'ioc' });
  expect(records(client, alice)).toHaveLength(1);
});

test('a limit of 0 gives one record, no limit gives all', () => {
  const client = new TradingClient();
  for (const px of ['50000', '50001', '50002']) client.place(alice, 'bid', px, '0.01');
  const counts = [{ limit: 0 }, { limit: 1 }, { limit: 2 }, {}].map((args) => records(client, alice, args).length);
  expect(counts).toEqual([1, 1, 2, 3]);
  expect(records(client, alice, { limit: 1 })).toMatchObject([{ px: '50002' }]);
});

test("orders cancelled and placed by an amendment leave no record; their counterparties' do", () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '60000', '0.01');
  client.venue.core.journal.causedBy({ kind: 'action', tag: 'modify', hash: '0x' }, () =>
    client.place(alice, 'bid', '60000', '0.01'),
  );
  expect(records(client, alice)).toEqual([]);
  expect(records(client, bob)).toMatchObject([{ status: 'filled' }, { status: 'resting' }]);
});

test('D218=null: an order without a price has none, and its average price is its px', () => {
  const { row } = composeEdits(...editsForProfile('live', { D218: 'null' }))(liveRules).reads.historicalOrders;
  const { core } = new TradingClient().venue;
  const shown = (limitPx: bigint, isFilled: boolean) => {
    const filled = isFilled ? { lots: 2n, pxLots: 8n * 10n ** 8n } : null;
    // Safe: the two rules read no other fields of a transition.
    const source = { step: { limitPx, filled } } as unknown as TransitionWithMarket;
    return [row.limit_px?.(source, core), row.px?.(source, core)];
  };
  expect(shown(0n, false)).toEqual([null, null]);
  expect(shown(0n, true)).toEqual([null, '4']);
  expect(shown(5n * 10n ** 8n, false)).toEqual(['5', '5']);
});
