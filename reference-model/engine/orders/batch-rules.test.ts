import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greaterOf, lesserOf } from '../../numeric/order.ts';
import { bookPx, lots } from '../../numeric/planes.ts';
import type { BatchAuctionOrder } from '../../state/batch-orders.ts';
import { alice, bob } from '../engine.fixture.ts';
import { batchAuctionRules, batchOrdersExecutableAt } from './batch-rules.ts';

const { withoutSelfTrades, clearing, allot } = batchAuctionRules;
const step = lots(1n);

let oids = 0n;
function order(
  side: 'bid' | 'ask',
  px: number,
  size: number,
  more: Partial<BatchAuctionOrder> = {},
): BatchAuctionOrder {
  oids += 1n;
  const figures = { px: bookPx(BigInt(px)), lots: lots(BigInt(size)) };
  return { oid: oids, owner: alice, stpGroup: null, side, ...figures, hash: '0x00', ...more };
}
const market = (mark: number | null, tick = 1) => ({
  mark: mark === null ? null : bookPx(BigInt(mark)),
  tick: bookPx(BigInt(tick)),
});
/** Prices are ten times the example's, so that its mark has no fraction. */
const example = (ask: number) => [order('bid', 1010, 4), order('bid', 1000, 4), order('ask', 990, ask)];

describe('the price of a batch', () => {
  test.each([
    ['above all', 1004, 1000],
    ['between', 995, 995],
    ['below all', 900, 990],
    ['none', null, 990],
  ])('with a mark %s', (_where, mark, px) => {
    expect(clearing(example(6), market(mark))).toEqual({ px: BigInt(px), volume: 6n });
  });

  test('is on the grid', () => {
    expect(clearing(example(6), market(997, 5))?.px).toBe(995n);
  });

  test('does not exist if no orders cross', () => {
    expect(clearing([order('bid', 99, 1), order('ask', 100, 1)], market(100))).toBeNull();
    expect(clearing([order('bid', 99, 1)], market(100))).toBeNull();
  });

  const anyOrder = fc
    .record({ isBid: fc.boolean(), px: fc.integer({ min: 1, max: 12 }), size: fc.integer({ min: 1, max: 9 }) })
    .map(({ isBid, px, size }) => order(isBid ? 'bid' : 'ask', px, size));
  const sum = (orders: readonly BatchAuctionOrder[]) => orders.reduce((all, { lots: size }) => all + size, 0n);
  const tradedAt = (orders: readonly BatchAuctionOrder[], px: bigint) => {
    const at = bookPx(px);
    return lesserOf(sum(batchOrdersExecutableAt(orders, 'bid', at)), sum(batchOrdersExecutableAt(orders, 'ask', at)));
  };

  test('maximizes the traded volume, and is the nearest such price to the mark', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 10 }), fc.integer({ min: 1, max: 12 }), (orders, mark) => {
        const cleared = clearing(orders, market(mark));
        const volumes = Array.from(
          { length: 12 },
          (_, at) => [BigInt(at + 1), tradedAt(orders, BigInt(at + 1))] as const,
        );
        const most = volumes.reduce((best, [, volume]) => greaterOf(best, volume), 0n);
        expect(cleared?.volume ?? 0n).toBe(most);
        if (cleared === null) return;
        const apart = (px: bigint) => (px > mark ? px - BigInt(mark) : BigInt(mark) - px);
        const nearest = volumes
          .filter(([, volume]) => volume === most)
          .reduce((best, [px]) => (apart(px) < apart(best) ? px : best), 99n);
        expect(cleared.px).toBe(nearest);
      }),
    );
  });
});

describe('allotment of the heavier side', () => {
  test.each([
    [6, [3n, 3n]],
    [5, [3n, 2n]],
    [8, [4n, 4n]],
  ])('of %i', (volume, shares) => {
    expect(allot(example(6).slice(0, 2), lots(BigInt(volume)), step)).toEqual(shares);
  });

  test("adds up to the volume, is on the grid, and never exceeds an order's size", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (each, of, part) => {
          const orders = each.map((size) => order('bid', 100, size * of));
          const whole = each.reduce((all, size) => all + size, 0);
          const volume = lots(BigInt(Math.floor(whole * part) * of));
          const shares = allot(orders, volume, lots(BigInt(of)));
          expect(shares.reduce((all, share) => all + share, 0n)).toBe(volume);
          shares.forEach((share, at) => {
            expect(share % BigInt(of)).toBe(0n);
            expect(share <= (orders[at]?.lots ?? 0n)).toBe(true);
          });
        },
      ),
    );
  });
});

describe('self-trade prevention drops', () => {
  const kept = (...orders: BatchAuctionOrder[]) => withoutSelfTrades(orders).map((left) => orders.indexOf(left));

  test('the newer of two crossing orders of one party', () => {
    expect(kept(order('bid', 100, 1), order('ask', 100, 1), order('ask', 101, 1))).toEqual([0, 2]);
    expect(kept(order('ask', 100, 1), order('bid', 99, 1), order('bid', 100, 1))).toEqual([0, 1]);
  });

  test('orders of one owner, or of a group that both name', () => {
    expect(kept(order('bid', 100, 1), order('ask', 100, 1, { owner: bob }))).toEqual([0, 1]);
    const named = { stpGroup: 7n };
    expect(kept(order('bid', 100, 1, named), order('ask', 100, 1, { owner: bob, ...named }))).toEqual([0]);
    expect(kept(order('bid', 100, 1, named), order('ask', 100, 1, { owner: bob, stpGroup: 8n }))).toEqual([0, 1]);
  });

  test('no further order because of one already dropped', () => {
    expect(kept(order('bid', 100, 1), order('ask', 90, 1), order('bid', 95, 1))).toEqual([0, 2]);
  });
});
