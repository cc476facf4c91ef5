import { expect, test } from 'vitest';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { bookPx } from '../numeric/planes.ts';
import { editsForProfile } from '../profile.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

const MINUTE_MS = 60_000;

function bars(client: TradingClient, args: object = {}): readonly JsonObject[] {
  const { candles } = client.data('candle_snapshot', { coin: 'BTC', interval: '1m', ...args });
  return isJsonArray(candles) ? candles.filter(isJsonObject) : [];
}

function trade(client: TradingClient, px: string, size: string): void {
  client.place(bob, 'ask', px, size);
  client.place(alice, 'bid', px, size);
}

test('a trade bar has prices, size, value and count; minutes without trades have none', () => {
  const client = new TradingClient();
  const firstMs = client.venue.timeMs - (client.venue.timeMs % MINUTE_MS);
  for (const [px, size] of [
    ['60000', '0.01'],
    ['60010', '0.02'],
    ['59990', '0.01'],
  ] as const)
    trade(client, px, size);
  client.venue.advance(3 * MINUTE_MS);
  trade(client, '60000', '0.01');
  const shown = { s: 'BTC', i: '1m', f: false };
  expect(bars(client, { candle_type: 'trade' })).toEqual([
    {
      t: firstMs,
      T: firstMs + MINUTE_MS - 1,
      ...shown,
      o: '60000',
      h: '60010',
      l: '59990',
      c: '59990',
      v: '0.04',
      q: '2400.1',
      n: 3,
    },
    {
      t: firstMs + 3 * MINUTE_MS,
      T: firstMs + 4 * MINUTE_MS - 1,
      ...shown,
      o: '60000',
      h: '60000',
      l: '60000',
      c: '60000',
      v: '0.01',
      q: '600',
      n: 1,
    },
  ]);
});

test('the mark has a bar for every minute, carried forward if unchanged', () => {
  const client = new TradingClient();
  client.venue.advance(2 * MINUTE_MS);
  const moved = client.venue.timeMs;
  client.venue.core.emit({ kind: 'mark-moved', market: 0, px: bookPx(6_001_000_000_000n) });
  client.venue.advance(2 * MINUTE_MS);
  const series = bars(client);
  expect(series.map(({ t }) => Number(t) - Number(series[0]?.t))).toEqual([0, 1, 2, 3, 4].map((n) => n * MINUTE_MS));
  expect(series.map(({ f }) => f)).toEqual([false, true, false, true, true]);
  expect(series[2]).toMatchObject({ t: moved - (moved % MINUTE_MS), o: '60010', c: '60010' });
  expect(series[4]).toMatchObject({ o: '60010', h: '60010', l: '60010', c: '60010' });
  expect(series.every((bar) => !('v' in bar || 'n' in bar))).toBe(true);
});

test('an answer has at most the newest five hundred bars; a window selects bars by their start', () => {
  const client = new TradingClient();
  client.venue.advance(600 * MINUTE_MS);
  const newest = client.venue.timeMs - (client.venue.timeMs % MINUTE_MS);
  const all = bars(client);
  expect([all.length, all.at(-1)?.t]).toEqual([500, newest]);
  const window = { start_time: newest - 3 * MINUTE_MS, end_time: newest - MINUTE_MS };
  expect(bars(client, window).map(({ t }) => t)).toEqual([3, 2, 1].map((n) => newest - n * MINUTE_MS));
  expect(client.data('candle_snapshot', { coin: 'BTC', interval: '1m', ...window }).coverage).toEqual({
    start: newest - 3 * MINUTE_MS,
    end: newest - MINUTE_MS,
    reaches_newest: false,
  });
  expect(bars(client, { start_time: newest + 1 })).toEqual([]);
  expect(bars(client, { interval: '1h' }).map(({ i }) => i)).toEqual(Array.from({ length: 11 }, () => '1h'));
});

test('a pair has no oracle bars, and an answer without bars covers nothing', () => {
  const client = new TradingClient();
  const { markets } = client.venue.core.state;
  const pair = [...markets.values()].find(({ kind }) => kind === 'spot');
  const args = { coin: pair?.coin, interval: '1m', candle_type: 'oracle' };
  expect(client.data('candle_snapshot', args)).toMatchObject({
    candles: [],
    coverage: { start: null, end: null, reaches_newest: false },
  });
});

test.each([
  ['no interval', { interval: undefined }],
  ['an interval that there is not', { interval: '2m' }],
  ['a type that there is not', { candle_type: 'last' }],
])('%s is refused', (_what, args) => {
  const reply = new TradingClient().info('candle_snapshot', { coin: 'BTC', interval: '1m', ...args });
  expect(reply).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
});

test('D281=named lists bars under their other name', () => {
  const body = new TradingClient(editsForProfile('live', { D281: 'named' })).data('candle_snapshot', {
    coin: 'BTC',
    interval: '1m',
  });
  expect(body.bars).toEqual([expect.objectContaining({ open_time: expect.any(Number), close: expect.any(String) })]);
});
