import { expect, test } from 'vitest';
import { ratio } from '../numeric/planes.ts';
import { TradingClient } from './trading-client.fixture.ts';

const START_MS = 1_700_000_000_000;
const at = (n: number) => START_MS + 8_000 * n;

/** A ring buffer with this many samples, each of 5 bps. */
function sampled(count: number, premium = 5n * 10n ** 14n): TradingClient {
  const client = new TradingClient();
  for (let n = 0; n < count; n++)
    client.venue.core.emit({
      kind: 'funding-sampled',
      market: 0,
      samples: [{ timeMs: at(n), premium: ratio(premium) }],
    });
  return client;
}

function timesIn(client: TradingClient, args: object = {}): unknown[] {
  const { samples } = client.data('funding_history', { coin: 'BTC', ...args });
  return (samples as { ts: number }[]).map(({ ts }) => ts); // the documented shape
}

test('the ring buffer, oldest first, and its coverage', () => {
  expect(sampled(2).data('funding_history', { coin: 'BTC' })).toEqual({
    type: 'funding_history',
    coin: 'BTC',
    source: 'live_ring',
    range_honored: true,
    coverage: { start: at(0), end: at(1), reaches_oldest: true },
    samples: [0, 1].map((n) => ({ ts: at(n), premium: '0.0005', funding_rate: '0.0005' })),
  });
  expect(timesIn(sampled(70))).toEqual(Array.from({ length: 64 }, (_, n) => at(n + 6)));
});

test.each([
  [3n * 10n ** 16n, '0.03', '0.02'],
  [-3n * 10n ** 16n, '-0.03', '-0.02'],
  [39_990_402_303_447n, '0.00003999', '0.00003999'],
])('a premium of %s is served as it is, the rate held within the cap', (premium, served, rate) => {
  const { samples } = sampled(1, premium).data('funding_history', { coin: 'BTC' });
  expect(samples).toEqual([{ ts: at(0), premium: served, funding_rate: rate }]);
});

test('a window inside the ring buffer is honored, both ends inclusive', () => {
  const client = sampled(70);
  expect(timesIn(client, { start_time: at(10), end_time: at(12) })).toEqual([at(10), at(11), at(12)]);
  expect(client.data('funding_history', { coin: 'BTC', start_time: at(6) })).toMatchObject({
    range_honored: true,
    coverage: { reaches_oldest: false },
  });
});

test.each([{ start_time: at(5) }, { end_time: at(69) }, { start_time: at(0), end_time: at(3) }])(
  'a window beyond the ring buffer is ignored: %j',
  (window) => {
    const client = sampled(70);
    expect(client.data('funding_history', { coin: 'BTC', ...window })).toMatchObject({
      range_honored: false,
      coverage: { start: at(6), end: at(69), reaches_oldest: false },
    });
    expect(timesIn(client, window)).toHaveLength(64);
  },
);

test('until the ring buffer has evicted a sample, every window can be answered', () => {
  const client = sampled(3);
  expect(timesIn(client, { end_time: at(1) })).toEqual([at(0), at(1)]);
  expect(client.data('funding_history', { coin: 'BTC', start_time: at(9) })).toMatchObject({
    range_honored: true,
    coverage: { start: 0, end: 0 },
    samples: [],
  });
});

test('a market never sampled has no samples', () => {
  expect(timesIn(new TradingClient())).toEqual([]);
});
