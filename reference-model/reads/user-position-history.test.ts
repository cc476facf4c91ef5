import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

/** A client of a venue on which alice has opened and closed a long of one BTC at each of these closing prices in turn. */
function afterLives(...closes: readonly string[]) {
  const client = new TradingClient();
  const trade = (side: 'bid' | 'ask', px: string) => {
    client.place(bob, side === 'bid' ? 'ask' : 'bid', px, '1');
    client.place(alice, side, px, '1');
    client.venue.commit();
  };
  for (const close of closes) {
    trade('bid', '60000');
    trade('ask', close);
  }
  return client;
}

const rowsOf = (client: TradingClient, type: string, args: object) => {
  const { json } = client.info(type, args);
  const data = isJsonObject(json) ? json.data : undefined;
  const rows = isJsonObject(data) ? data.positions : undefined;
  return isJsonArray(rows) ? rows.filter(isJsonObject) : [];
};

const newestFirst = 'user_position_history';
const oldestFirst = 'user_position_history_by_time';

test('a life has its sizes, prices, figures and times', () => {
  const client = afterLives('60010');
  const reply = client.info(newestFirst, { address: alice });
  expect(reply.json).toMatchObject({ type: newestFirst, data: { address: alice } });
  const [row] = rowsOf(client, newestFirst, { address: alice });
  expect(row).toMatchObject({
    coin: 'BTC',
    side: 'long',
    max_sz: '1',
    closed_sz: '1',
    avg_entry_px: '60000',
    avg_close_px: '60010',
    closed_pnl: '10',
    funding_paid: '0',
    entry_complete: true,
    close_complete: true,
    funding_complete: true,
  });
  expect(Number(row?.realized_pnl)).toBeCloseTo(10 - Number(row?.fee_paid), 9);
  expect(row?.net_pnl).toBe(row?.realized_pnl);
  expect(Number(row?.close_block)).toBe(Number(row?.open_block) + 1);
  expect(Object.keys(row ?? {})).not.toContain('closed_qty');
});

test("the two reads serve the same lives in opposite orders, and a limit cuts at each one's end", () => {
  const client = afterLives('60010', '60020', '60030');
  const prices = (type: string, args: object = {}) =>
    rowsOf(client, type, { address: alice, ...args }).map(({ avg_close_px }: JsonObject) => avg_close_px);
  expect(prices(newestFirst)).toEqual(['60030', '60020', '60010']);
  expect(prices(oldestFirst)).toEqual(['60010', '60020', '60030']);
  expect(prices(newestFirst, { limit: 2 })).toEqual(['60030', '60020']);
  expect(prices(oldestFirst, { limit: 2 })).toEqual(['60010', '60020']);
  expect(prices(oldestFirst, { limit: 0 })).toEqual(['60010']);
  expect(prices(newestFirst, { coin: 'ETH' })).toHaveLength(3);
});

test('the window applies to the closing time', () => {
  const client = afterLives('60010', '60020', '60030');
  const [first, second] = rowsOf(client, oldestFirst, { address: alice });
  const window = { start_time: first?.closed_at, end_time: second?.closed_at };
  expect(rowsOf(client, oldestFirst, { address: alice, ...window })).toEqual([first, second]);
  const later = { start_time: Number(first?.closed_at) + 1, end_time: Number(second?.closed_at) - 1 };
  expect(rowsOf(client, newestFirst, { address: alice, ...later })).toEqual([]);
});

test('`user` is not an alias of `address`', () => {
  const reply = new TradingClient().info(oldestFirst, { user: alice });
  expect([reply.status, reply.json]).toEqual([400, { error: 'missing field: address' }]);
});
