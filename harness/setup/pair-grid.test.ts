import { expect, test } from 'vitest';
import { isFinerThanTops, readPriceDivisor } from './pair-grid.ts';

const whole = 10n ** 8n;

test('a step is finer than what both best prices show, or the one that is there', () => {
  const tops = { bid: 1_255n * 10n ** 6n, ask: 1_260n * 10n ** 6n };
  expect(isFinerThanTops(tops, 10n ** 6n)).toBe(false);
  expect(isFinerThanTops(tops, 10n ** 5n)).toBe(true);
  expect(isFinerThanTops({ bid: null, ask: 12n * whole }, whole)).toBe(false);
  expect(isFinerThanTops({ bid: null, ask: 12n * whole }, whole / 10n)).toBe(true);
  expect(isFinerThanTops({ bid: null, ask: null }, 1n)).toBe(false);
});

test.each([
  { bids: ['12.55', '12.5', '12.45'], asks: ['12.6', '12.7'], divisor: 5_000_000n },
  { bids: ['12.55', '12.52', '12.5'], asks: ['12.61', '12.63'], divisor: 1_000_000n },
  { bids: ['2'], asks: ['3', '4', '5'], divisor: 0n },
  { bids: [], asks: [], divisor: 0n },
])('the levels $bids and $asks', async ({ bids, asks, divisor }) => {
  const rows = (pxs: readonly string[]) => pxs.map((px) => ({ px, sz: '1', n: 1 }));
  const context = {
    given: { data: (body: unknown) => body },
    target: { read: async () => ({ bids: rows(bids), asks: rows(asks) }) },
  };
  const found = await readPriceDivisor(context as unknown as Parameters<typeof readPriceDivisor>[0], 'X/USDC');
  expect(found).toBe(divisor);
});
