import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isqrt } from './roots.ts';

test('the root is the greatest integer whose square fits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 300n }), (value) => {
      const root = isqrt(value);
      expect(root * root <= value && (root + 1n) ** 2n > value).toBe(true);
    }),
  );
  expect([0n, 1n, 3n, 4n, 10n ** 36n].map(isqrt)).toEqual([0n, 1n, 1n, 2n, 10n ** 18n]);
});

test('a negative number has no root', () => {
  expect(() => isqrt(-1n)).toThrow('numeric.isqrt');
});
