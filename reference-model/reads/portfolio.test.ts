import { expect, test } from 'vitest';
import { alice, TradingClient } from './trading-client.fixture.ts';

test('an interval is a day, absent, or not a string', () => {
  const client = new TradingClient();
  for (const args of [{}, { interval: '1d' }, { interval: 1 }])
    expect(client.data('portfolio', { address: alice, ...args })).toEqual({ type: 'portfolio', points: [] });
});

test('another interval is quoted in the refusal', () => {
  const { status, json } = new TradingClient().info('portfolio', { address: alice, interval: '1h' });
  expect([status, json]).toEqual([400, { error: 'invalid interval: 1h' }]);
});
