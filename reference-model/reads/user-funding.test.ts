import { expect, test } from 'vitest';
import { lots, ratio, usd } from '../numeric/planes.ts';
import { alice, TradingClient } from './trading-client.fixture.ts';

/** Settlements of this many hours, the newest last. */
function settled(count: number): { readonly client: TradingClient; readonly times: number[] } {
  const client = new TradingClient();
  const { core } = client.venue;
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const size = lots(30_000n);
    const rate = ratio(12_500_000_000_000n);
    times.push(core.state.timeMs);
    core.emit({
      kind: 'funding',
      market: 0,
      owner: alice,
      leg: 'net',
      size,
      rate,
      payment: usd(-9_377_250_000_000_000n),
    });
    core.state.timeMs += 3_600_000;
  }
  return { client, times };
}

function timesIn(client: TradingClient, type: string, args: object = {}): unknown[] {
  const { fundings } = client.data(type, { address: alice, ...args });
  return (fundings as { time: number }[]).map(({ time }) => time); // the documented shape
}

test('a row is the payment, its size, and the rate of its period', () => {
  const { client, times } = settled(1);
  expect(client.data('user_funding', { address: alice, start_time: 0, end_time: 9e15 })).toEqual({
    type: 'user_funding',
    address: alice,
    fundings: [{ coin: 'BTC', usdc: '-0.00937725', szi: '0.3', funding_rate: '0.0000125', time: times[0] }],
  });
});

test.each(['user_funding', 'user_funding_by_time'])(
  '%s: newest first, both ends inclusive, 500 rows a page',
  (type) => {
    const { client, times } = settled(502);
    const newest = times.toReversed();
    expect(timesIn(client, type)).toEqual(newest.slice(0, 500));
    expect(timesIn(client, type, { end_time: newest[499] })).toEqual(newest.slice(499));
    expect(timesIn(client, type, { start_time: times[500] })).toEqual(newest.slice(0, 2));
    expect(timesIn(client, type, { start_time: times[1], end_time: times[1] })).toEqual([times[1]]);
  },
);

test('an address without positions has no rows', () => {
  expect(timesIn(new TradingClient(), 'user_funding')).toEqual([]);
});
