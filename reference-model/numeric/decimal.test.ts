import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { formatDecimal, parseDecimal, pow10 } from './decimal.ts';

const scales = fc.integer({ min: 0, max: 18 });

test.each([
  ['1.5', 3, 1500n],
  ['-0.2', 2, -20n],
  ['0', 8, 0n],
  ['-0', 8, 0n],
  ['007', 0, 7n],
  ['1.500', 1, 15n],
  ['30000.1', 8, 3_000_010_000_000n],
  ['0.000000000000000001', 18, 1n],
])('reads %j at scale %i', (text, scale, value) => {
  expect(parseDecimal(text, scale)).toBe(value);
});

test.each(['', '-', '.5', '5.', '+1', '1e3', '1,000', ' 1', '1 ', '1\n', '0x1', 'NaN', '--1', '1.2.3', '١'])(
  '%j is malformed',
  (text) => {
    expect(parseDecimal(text, 18)).toBeNull();
  },
);

test('digits finer than the scale are refused instead of rounded', () => {
  expect(parseDecimal('0.15', 1)).toBeNull();
  expect(parseDecimal('1.5', 0)).toBeNull();
});

test.each([
  [1500n, 3, '1.5'],
  [-20n, 2, '-0.2'],
  [0n, 8, '0'],
  [100n, 0, '100'],
  [1n, 18, '0.000000000000000001'],
  [-1_000_000n, 6, '-1'],
])('writes %s at scale %i as %j', (value, scale, text) => {
  expect(formatDecimal(value, scale)).toBe(text);
});

test('every value survives the round trip', () => {
  fc.assert(
    fc.property(fc.bigInt(), scales, (value, scale) => {
      expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value);
    }),
  );
});

test('the shortest text is written: no trailing zero, no bare point, no negative zero', () => {
  fc.assert(
    fc.property(fc.bigInt(), scales, (value, scale) => {
      expect(formatDecimal(value, scale)).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/);
    }),
  );
});

test('leading and trailing zeros do not change the value', () => {
  const zeros = fc.nat(5).map((count) => '0'.repeat(count));
  fc.assert(
    fc.property(fc.bigInt({ min: 0n }), scales, zeros, zeros, (value, scale, before, after) => {
      const text = formatDecimal(value, scale);
      const padded = before + (text.includes('.') ? text + after : text);
      expect(parseDecimal(padded, scale)).toBe(value);
    }),
  );
});

test('powers of ten end at the finest plane', () => {
  expect(pow10(18)).toBe(10n ** 18n);
  expect(() => pow10(-1)).toThrow(ModelFault);
  expect(() => pow10(37)).toThrow(ModelFault);
  expect(() => pow10(1.5)).toThrow(ModelFault);
});
