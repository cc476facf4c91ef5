import { expect, test } from 'vitest';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';
import { volumeHistoryReadRules } from './user-volume-history.ts';

const DAY_MS = 86_400_000;

/** Alice takes from bob: on the first day 1 BTC at 60000, three days later 2 at the same price, and one the day after. */
function client() {
  const trading = new TradingClient();
  const { venue } = trading;
  const trade = (size: string) => {
    trading.place(bob, 'ask', '60000', size);
    trading.place(alice, 'bid', '60000', size);
    venue.commit();
    return Math.floor(venue.timeMs / DAY_MS);
  };
  const nextDay = (days = 1) => venue.advance(days * DAY_MS - (venue.timeMs % DAY_MS) + 1_000);
  nextDay();
  const first = trade('1');
  nextDay(3);
  const second = trade('2');
  nextDay();
  const today = trade('0.5');
  return { trading, first, second, today };
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

test('a day has the raw-plane volumes of both sides, and the current day has no row', () => {
  const { trading, second } = client();
  // 60000 x 1e8 times 2 BTC in lots of 1e-5.
  const volume = (60_000n * 10n ** 8n * 2n * 10n ** 5n).toString();
  const alices = trading.data('user_volume_history', { address: alice });
  expect(alices.days).toContainEqual({
    date: dateOf(second),
    exchange_volume: volume,
    maker_volume: '0',
    taker_volume: volume,
  });
  expect(alices).toMatchObject({
    address: alice,
    maker_volume_share_14d: '0',
  });
  expect(trading.data('user_volume_history', { address: bob })).toMatchObject({
    days: [{ maker_volume: volume, taker_volume: '0' }, { taker_volume: '0' }],
    maker_volume_share_14d: '1',
  });
});

test('a window covers whole days, at most up to yesterday', () => {
  const { trading, first, second, today } = client();
  const dates = (args: object) => {
    const { days } = trading.data('user_volume_history', { address: bob, ...args });
    return Array.isArray(days) ? days.map((row) => Object(row).date) : days;
  };
  const both = [second, first].map(dateOf);
  expect(dates({ start_time: 0 })).toEqual(both);
  expect(dates({ start_time: 0, end_time: (today + 1) * DAY_MS })).toEqual(both);
  expect(dates({ start_time: 0, end_time: first * DAY_MS })).toEqual([dateOf(first)]);
  expect(dates({ start_time: (second + 1) * DAY_MS - 1 })).toEqual([dateOf(second)]);
  expect(dates({ start_time: 0, limit: 1 })).toEqual([dateOf(second)]);
  expect(dates({})).toEqual(both);
  expect(volumeHistoryReadRules.span(100, { start_time: null, end_time: null })).toEqual({ from: 70, to: 99 });
});
