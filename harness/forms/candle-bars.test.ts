import { expect, test } from 'vitest';
import { candleBarsNormalizer } from './candle-bars.ts';

const bar = { t: 60_000, T: 119_999, o: '1', c: '2', h: '2', l: '1' };

test('bars are read under the usual other names', () => {
  const named = { open_time: 60_000, close_time: 119_999, open: '1', close: '2', high: '2', low: '1' };
  expect(candleBarsNormalizer.find({ bars: [named] })).toEqual({
    body: { candles: [bar] },
    form: ['bars for candles', expect.stringContaining('open_time for t')],
  });
});

test('bars whose times are named by their unit are read', () => {
  const named = { coin: 'BTC', open_ts_ms: 60_000, close_ts_ms: 119_999, open: '1', close: '2', high: '2', low: '1' };
  const counted = { ...named, volume: '3', quote_volume: '6', trades: 2 };
  expect(candleBarsNormalizer.find({ coin: 'BTC', candles: [counted] })?.body).toEqual({
    coin: 'BTC',
    candles: [{ ...bar, s: 'BTC', v: '3', q: '6', n: 2 }],
  });
});

test('bars in the form of public facts stay unchanged, and so do unreadable ones', () => {
  for (const body of [{ candles: [bar] }, { candles: [{ at: 60_000 }] }, {}])
    expect(candleBarsNormalizer.find(body)?.body).toBe(body);
  expect(candleBarsNormalizer.find({ candles: [{ at: 60_000 }] })?.form).toEqual([null, null]);
});
