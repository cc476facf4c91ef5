import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

function rows(client: TradingClient, type: string, key: string, args: object = {}): readonly JsonObject[] {
  const list = client.data(type, args)[key];
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

test('blocks are listed in descending order down to the first, with their number of prints', () => {
  const client = new TradingClient();
  client.venue.commit();
  client.place(bob, 'ask', '60000', '0.02');
  client.place(alice, 'bid', '60000', '0.01');
  client.venue.commit();
  const blocks = rows(client, 'recent_blocks', 'blocks');
  expect(blocks.map(({ height }) => height)).toEqual([2, 1, 0]);
  expect(blocks.map(({ ts_ms }) => ts_ms)).toEqual(blocks.map(({ ts_ms }) => Number(ts_ms)).toSorted((a, b) => b - a));
  expect(new Set(blocks.map(({ block_hash }) => block_hash)).size).toBe(3);
  expect(rows(client, 'recent_blocks', 'blocks', { limit: 2 })).toEqual(blocks.slice(0, 2));
  expect(rows(client, 'recent_blocks', 'blocks', { limit: 0 })).toEqual(blocks.slice(0, 1));
});

test('a block counts its signed actions and their prints', () => {
  const client = new TradingClient();
  const { core } = client.venue;
  core.emit({ kind: 'block', actions: 3, prints: 2 });
  expect(rows(client, 'recent_blocks', 'blocks', { limit: 1 })).toMatchObject([{ action_count: 3, fill_count: 2 }]);
});

test("each transition of any account's order is a transaction, newest first", () => {
  const client = new TradingClient();
  const ask = client.place(bob, 'ask', '60000', '0.02');
  const bid = client.place(alice, 'bid', '60000', '0.01', { tif: 'ioc' });
  const shown = { coin: 'BTC', time: client.venue.timeMs };
  const transactions = [
    { oid: bid, user: alice, ...shown, action: 'filled', status: 2, side: 0 },
    { oid: ask, user: bob, ...shown, action: 'filled', status: 2, side: 1 },
    { oid: ask, user: bob, ...shown, action: 'resting', status: 1, side: 1 },
  ];
  expect(rows(client, 'recent_transactions', 'txns')).toEqual(transactions);
  expect(rows(client, 'recent_transactions', 'txns', { limit: 1 })).toEqual(transactions.slice(0, 1));
});
