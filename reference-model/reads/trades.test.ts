import { expect, test } from 'vitest';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

/** Three prints, 100 ms apart: the first at the genesis block's time. */
function traded(): { readonly client: TradingClient; readonly times: number[] } {
  const client = new TradingClient();
  const times: number[] = [];
  for (const size of ['0.1', '0.2', '0.3']) {
    client.place(bob, 'ask', '60000', size);
    client.place(alice, 'bid', '60000', size);
    times.push(client.venue.timeMs);
    client.venue.commit();
  }
  return { client, times };
}

function sizes(client: TradingClient, args: object = {}): unknown[] {
  const { trades } = client.data('trades', { coin: 'BTC', ...args });
  return (trades as { sz: string }[]).map(({ sz }) => sz); // the documented shape
}

test("one row per print, with the aggressor's side and an id shared by its fills", () => {
  const { client, times } = traded();
  const { trades, ...rest } = client.data('trades', { coin: 'BTC', limit: 1 });
  expect(rest).toEqual({ type: 'trades', coin: 'BTC', last_trade: times[2], start_time: null, end_time: null });
  expect(trades).toEqual([
    {
      coin: 'BTC',
      side: 'B',
      px: '60000',
      sz: '0.3',
      time: times[2],
      tid: expect.stringMatching(/^\d+$/),
      block: 2,
      hash: `0x${'5a'.repeat(32)}`,
    },
  ]);
  for (const address of [alice, bob]) {
    const { fills } = client.data('user_fills', { address, limit: 1 });
    expect(fills).toMatchObject([{ tid: (trades as { tid: string }[])[0]?.tid }]);
  }
});

test('newest first without a window, oldest first with one; both ends inclusive', () => {
  const { client, times } = traded();
  const [first, second, third] = times;
  expect(sizes(client)).toEqual(['0.3', '0.2', '0.1']);
  expect(sizes(client, { limit: 2 })).toEqual(['0.3', '0.2']);
  expect(sizes(client, { limit: 0 })).toHaveLength(3);
  expect(sizes(client, { start_time: first })).toEqual(['0.1', '0.2', '0.3']);
  expect(sizes(client, { start_time: second, end_time: second })).toEqual(['0.2']);
  expect(sizes(client, { start_time: first, end_time: third, limit: 2 })).toEqual(['0.2', '0.3']);
});

test('a market without prints has an empty list and no last print', () => {
  expect(new TradingClient().data('trades', { coin: 'ETH' })).toMatchObject({ last_trade: 0, trades: [] });
});
