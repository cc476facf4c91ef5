import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPx, lots, microUsd, units, usd } from './planes.ts';
import {
  formatLots,
  formatMicroUsd,
  formatPx,
  formatUnits,
  formatUsd,
  formatUsdCut,
  parsePx,
  parseUnits,
  parseUsd,
} from './served.ts';

test('each plane is served in whole units', () => {
  expect(formatPx(bookPx(3_000_010_000_000n))).toBe('30000.1');
  expect(formatLots(lots(25_000n), 5)).toBe('0.25');
  expect(formatLots(lots(-3n), 0)).toBe('-3');
  expect(formatUsd(usd(-(10n ** 18n)))).toBe('-1');
  expect(formatUnits(units(1n))).toBe('0.000000000000000001');
  expect(formatMicroUsd(microUsd(1_500_000n))).toBe('1.5');
});

test.each([
  ['-0.019', 2, '-0.01'],
  ['-0.009', 2, '0'],
  ['1.999999999', 8, '1.99999999'],
  ['7500.025', 18, '7500.025'],
  ['12.9', 0, '12'],
])('%s served at %i places is %s', (amount, places, served) => {
  const value = parseUsd(amount);
  expect(value === null ? null : formatUsdCut(value, places)).toBe(served);
});

test('served text parses back to the same value', () => {
  const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const wide = fc.bigInt({ min: 1n - 2n ** 128n, max: 2n ** 128n - 1n });
  fc.assert(
    fc.property(u64, wide, (px, amount) => {
      expect(parsePx(formatPx(bookPx(px)))).toBe(px);
      expect(parseUsd(formatUsd(usd(amount)))).toBe(amount);
      expect(parseUnits(formatUnits(units(amount)))).toBe(amount);
    }),
  );
});

test.each(['-1', '0.000000001', '184467440737.09551616', '9'.repeat(5_000), 'x'])(
  '%.20j is not a book price',
  (text) => {
    expect(parsePx(text)).toBeNull();
  },
);

test.each(['0.0000000000000000001', '9'.repeat(60), `-${'9'.repeat(59)}`, '9'.repeat(5_000), ''])(
  '%.20j is not an amount',
  (text) => {
    expect(parseUsd(text)).toBeNull();
    expect(parseUnits(text)).toBeNull();
  },
);

test('any number of trailing zeros adds no precision', () => {
  expect(parseUsd(`1.5${'0'.repeat(100)}`)).toBe(15n * 10n ** 17n);
});
