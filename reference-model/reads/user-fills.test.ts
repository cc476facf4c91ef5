import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../numeric/decimal.ts';
import type { RulesEdit } from '../rules.ts';
import { archiveDepthEdits } from './archive.ts';
import { alice, bob, TradingClient } from './trading-client.fixture.ts';

type Row = Readonly<Record<string, unknown>>;

function fills(client: TradingClient, args: object = {}): Row[] {
  return client.data('user_fills', { address: alice, ...args }).fills as Row[]; // the documented shape
}

test('a row has every documented key of a perp leg', () => {
  const client = new TradingClient();
  client.place(bob, 'ask', '60000', '0.1');
  const oid = client.place(alice, 'bid', '60000', '0.1');
  expect(client.data('user_fills', { address: alice })).toEqual({
    type: 'user_fills',
    address: alice,
    start_time: null,
    end_time: null,
    fills: [
      {
        coin: 'BTC',
        side: 'B',
        px: '60000',
        sz: '0.1',
        time: client.venue.timeMs,
        oid,
        tid: expect.stringMatching(/^\d{17,}$/),
        fee: '2.1',
        fee_token: 'USDC',
        closed_pnl: '0',
        dir: 'Open Long',
        start_position: '0',
        block: 0,
        hash: `0x${'5a'.repeat(32)}`,
      },
    ],
  });
});

describe('over several blocks', () => {
  const client = new TradingClient();
  const times: number[] = [];
  for (const size of ['0.1', '0.2', '0.3']) {
    client.place(bob, 'ask', '60000', size);
    client.place(alice, 'bid', '60000', size);
    times.push(client.venue.timeMs);
    client.venue.commit();
  }
  const sizes = (args: object = {}) => fills(client, args).map(({ sz }) => sz);

  test.each([
    ['newest first', {}, ['0.3', '0.2', '0.1']],
    ['the newest two', { limit: 2 }, ['0.3', '0.2']],
    ['the whole ring for 0', { limit: 0 }, ['0.3', '0.2', '0.1']],
    ['from the second on', { start_time: times[1] }, ['0.3', '0.2']],
    ['to the second', { end_time: times[1] }, ['0.2', '0.1']],
    ['exactly the second', { start_time: times[1], end_time: times[1] }, ['0.2']],
    ['nothing between two prints', { start_time: (times[1] ?? 0) + 1, end_time: (times[2] ?? 0) - 1 }, []],
    ['a window, then the limit', { end_time: times[1], limit: 1 }, ['0.2']],
  ])('%s', (_case, args, expected) => {
    expect(sizes(args)).toEqual(expected);
  });

  test('the window is echoed', () => {
    const data = client.data('user_fills', { address: alice, start_time: times[0], end_time: 2n ** 63n });
    expect(data).toMatchObject({ start_time: times[0], end_time: 2n ** 63n });
  });
});

describe('aggregate', () => {
  test('merges the legs of one order in one block, and counts them', () => {
    const client = new TradingClient();
    client.place(bob, 'ask', '60000', '0.1');
    client.place(bob, 'ask', '60000.1', '0.2');
    client.place(alice, 'bid', '60001', '0.3');
    const raw = fills(client);
    expect(raw.map(({ sz }) => sz)).toEqual(['0.2', '0.1']);
    expect(raw.every((row) => !('n' in row))).toBe(true);
    const [first] = raw.slice(-1);
    // px: (0.1 x 60000 + 0.2 x 60000.1) / 0.3, truncated at 1e-8; fee: 3.5 bps of 6,000 and of 12,000.02.
    expect(fills(client, { aggregate: true })).toEqual([
      { ...first, px: '60000.06666666', sz: '0.3', fee: '6.300007', n: 2 },
    ]);
  });

  test('legs of other blocks and orders stay separate', () => {
    const client = new TradingClient();
    client.place(alice, 'bid', '60000', '0.3');
    client.place(bob, 'ask', '60000', '0.1');
    client.venue.commit();
    client.place(bob, 'ask', '60000', '0.1');
    client.place(bob, 'ask', '60000', '0.1');
    expect(fills(client, { aggregate: true }).map(({ n }) => n)).toEqual([2, 1]);
    expect(fills(client, { address: bob, aggregate: true }).map(({ n }) => n)).toEqual([1, 1, 1]);
    expect(fills(client, { aggregate: true, limit: 1 }).map(({ n }) => n)).toEqual([2]);
  });

  test('sums equal those of the raw legs, whatever was traded', () => {
    const step = fc.record({
      maker: fc.constantFrom('bid', 'ask' as const),
      tick: fc.integer({ min: 0, max: 3 }),
      lots: fc.integer({ min: 10, max: 500 }),
      cuts: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const client = new TradingClient();
        for (const { maker, tick, lots, cuts } of steps) {
          const size = `0.${String(lots * 10).padStart(5, '0')}`;
          client.place(bob, maker, `6000${tick}`, size);
          client.place(alice, maker === 'bid' ? 'ask' : 'bid', maker === 'bid' ? '59000' : '61000', size, {
            tif: 'ioc',
          });
          if (cuts) client.venue.commit();
        }
        const raw = fills(client);
        const folded = fills(client, { aggregate: true });
        expect(raw.length).toBeGreaterThan(0);
        for (const key of ['sz', 'fee', 'closed_pnl']) expect(total(folded, key)).toBe(total(raw, key));
        expect(folded.reduce((sum, { n }) => sum + Number(n), 0)).toBe(raw.length);
      }),
      { numRuns: 20 },
    );
  });
});

function total(rows: readonly Row[], key: string): bigint {
  return rows.reduce((sum, row) => sum + (parseDecimal(String(row[key]), 18) ?? 0n), 0n);
}

describe('more fills than the ring buffer holds', () => {
  const traded = (edits: readonly RulesEdit[] = []) => {
    const client = new TradingClient(edits);
    const { fills: ring } = client.venue.core.params.history;
    const startMs = client.venue.timeMs;
    client.place(bob, 'ask', '60000', '0.1');
    client.place(alice, 'bid', '60000', '0.1');
    client.venue.commit();
    for (let n = 0; n < ring; n++) {
      const [one, other] = n % 2 === 0 ? (['bid', 'ask'] as const) : (['ask', 'bid'] as const);
      client.place(bob, one, '60000', '0.1');
      client.place(alice, other, '60000', '0.1');
    }
    return { client, ring, startMs };
  };

  test('the archive serves the oldest, for a window that starts before the ring buffer', () => {
    const { client, ring, startMs } = traded();
    expect(fills(client)).toHaveLength(ring);
    expect(fills(client, { start_time: startMs })).toHaveLength(ring + 1);
    expect(fills(client, { start_time: startMs, end_time: startMs })).toMatchObject([{ start_position: '0' }]);
    expect(fills(client, { end_time: startMs })).toEqual([]);
  });

  test('without an archive the oldest is lost', () => {
    const { client, ring, startMs } = traded([archiveDepthEdits.none]);
    expect(fills(client, { start_time: startMs })).toHaveLength(ring);
  });
});
