import { describe, expect, test } from 'vitest';
import { Leftovers } from '../client/leftovers.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { restoreMarksAtEnd } from './restored-mark.ts';
import type { TwoTraders } from './two-traders.ts';

const market = { coin: 'BTC', szDecimals: 2, step: 1n, minLots: 1n, priceScale: 1n, tick: 1n } as MarketFacts;
/** Quoted at 999 and 1000, whole USDC: the second is the original mark. */
const used = [{ market, pxs: [99_900_000_000n, 100_000_000_000n] }] as unknown as readonly TwoTraders[]; // the only used parts

/** Runs a case on a venue with this mark. @returns its cleanup, and the orders that this places */
function ended(mark: string, { ask = null as string | null, url = 'http://127.0.0.1:1' as string | null } = {}) {
  const orders: { readonly side: string; readonly px: bigint }[] = [];
  const left: (() => Promise<void>)[] = [];
  let accounts = 0;
  const context = {
    venue: { isolation: 'shared' },
    given: {
      afterwards: (undo: () => Promise<void>) => left.push(undo),
      fundedAccount: async () => ({ address: `0x${++accounts}` }),
      peekFeed: async () => null,
      data: ({ data }: { readonly data: unknown }) => data,
      async placed(_owner: unknown, order: { readonly side: string; readonly px: bigint; readonly size: bigint }) {
        orders.push(order);
        const oid = String(orders.length);
        const isMaker = orders.length % 2 === 1;
        const totalSz = `0.0${order.size}`;
        return isMaker ? { kind: 'resting', oid } : { kind: 'filled', oid, totalSz, avgPx: '1000' };
      },
    },
    target: {
      wire: { url },
      leftovers: new Leftovers(),
      read: async (type: string) => ({
        kind: 'data',
        data:
          type === 'markets'
            ? { perp: [{ coin: 'BTC', mark_px: mark }] }
            : { orders: [], fills: [], bids: [], asks: ask === null ? [] : [{ px: ask, sz: '1', n: 1 }] },
      }),
    },
  };
  // Stub of the parts of a case that a print uses; no other is touched.
  restoreMarksAtEnd(context as unknown as Parameters<typeof restoreMarksAtEnd>[0], used);
  return { left, orders };
}

describe('a mark moved by a case', () => {
  test('is restored by another print, whose positions are closed', async () => {
    const { left, orders } = ended('900');
    for (const undo of left) await undo();
    expect(orders.map(({ side }) => side)).toEqual(['ask', 'bid', 'bid', 'ask']);
    expect(new Set(orders.map(({ px }) => px))).toEqual(new Set([100_000_000_000n]));
  });

  test('stays if it is near', async () => {
    const { left, orders } = ended('990');
    for (const undo of left) await undo();
    expect(orders).toEqual([]);
  });

  test('is left alone where others quote before that price', async () => {
    const { left, orders } = ended('900', { ask: '950' });
    for (const undo of left) await undo();
    expect(orders).toEqual([]);
  });

  test('is left alone on an in-process venue', () => {
    expect(ended('900', { url: null }).left).toEqual([]);
  });
});
