import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPx, lots } from '../../numeric/planes.ts';
import { type LadderDistribution, type LadderShape, ladderRules, rungPrices, rungSizes } from './ladder.ts';

const TICK = bookPx(10_000_000n);
const ONE = lots(1n);

const shape = (change: Partial<LadderShape> = {}): LadderShape => ({
  rungs: 4,
  pxLow: bookPx(10_000_000_000n),
  pxHigh: bookPx(10_100_000_000n),
  total: lots(11n),
  dist: 'flat',
  weights: [],
  ...change,
});

test('prices are evenly spaced and floored to the tick, and both bounds are exact', () => {
  // 100 to 101 in four rungs at a tick of 0.1.
  expect(rungPrices(ladderRules, shape(), TICK)).toEqual([
    10_000_000_000n,
    10_030_000_000n,
    10_060_000_000n,
    10_100_000_000n,
  ]);
});

test.each<[LadderDistribution, readonly number[], readonly bigint[]]>([
  ['flat', [], [3n, 3n, 3n, 2n]],
  ['lin_asc', [], [2n, 2n, 3n, 4n]],
  ['lin_desc', [], [5n, 3n, 2n, 1n]],
  ['custom', [1, 1, 1, 7], [2n, 1n, 1n, 7n]],
])('eleven lots in four rungs, %s', (dist, weights, sizes) => {
  expect(rungSizes(ladderRules, shape({ dist, weights }), ONE)).toEqual(sizes);
});

test('for any weights, the rungs sum to the total and are on the grids', () => {
  const drawn = fc.record({
    rungs: fc.integer({ min: 2, max: 100 }),
    step: fc.bigInt({ min: 1n, max: 1_000n }),
    all: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    ticks: fc.bigInt({ min: 99n, max: 10n ** 9n }),
    dist: fc.constantFrom<LadderDistribution>('flat', 'lin_asc', 'lin_desc', 'custom'),
    weights: fc.array(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { minLength: 100, maxLength: 100 }),
  });
  fc.assert(
    fc.property(drawn, ({ rungs, step, all, ticks, dist, weights }) => {
      const ladder = shape({ rungs, dist, weights: weights.slice(0, rungs), total: lots(all * step) });
      const wide = { ...ladder, pxHigh: bookPx(ladder.pxLow + ticks * TICK) };
      const sizes = rungSizes(ladderRules, wide, lots(step));
      expect(sizes.reduce((sum, size) => sum + size, 0n)).toBe(all * step);
      expect(sizes.every((size) => size % step === 0n)).toBe(true);
      const prices = rungPrices(ladderRules, wide, TICK);
      expect([prices[0], prices.at(-1)]).toEqual([wide.pxLow, wide.pxHigh]);
      expect(prices.every((px, rung) => px % TICK === 0n && (rung === 0 || px > (prices[rung - 1] ?? px)))).toBe(true);
    }),
  );
});
