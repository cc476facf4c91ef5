import { expect, test } from 'vitest';
import { alice, TradingClient } from './trading-client.fixture.ts';

test('the window is echoed, and the list is always empty', () => {
  const client = new TradingClient();
  client.post('/faucet', { address: alice, amount: 40 });
  client.venue.commit(2);
  const type = 'user_ledger_updates';
  const empty = { type, address: alice, start_time: null, end_time: null, updates: [] };
  expect(client.data(type, { address: alice })).toEqual(empty);
  expect(client.data(type, { address: alice, start_time: 5, end_time: 6 })).toEqual({
    ...empty,
    start_time: 5,
    end_time: 6,
  });
});
