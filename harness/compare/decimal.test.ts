import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyDecimalSpelling, Dec, isAlmostSameDecimal, isSameDecimal } from './decimal.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]) => {
    const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
    return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - scale)}${scale > 0 ? `.${text.slice(text.length - scale)}` : ''}`;
  });

test('sums, products and order are those of rational numbers', () => {
  fc.assert(
    fc.property(decimal, decimal, decimal, (x, y, z) => {
      const a = Dec.of(x);
      const b = Dec.of(y);
      const c = Dec.of(z);
      expect(a.plus(b).minus(b).equals(a)).toBe(true);
      expect(Dec.sum([a, b, c]).minus(c).equals(b.plus(a))).toBe(true);
      expect(a.times(b.plus(c)).equals(a.times(b).plus(a.times(c)))).toBe(true);
      expect(a.compare(b)).toBe(-b.compare(a) + 0);
      expect(Math.sign(a.compare(b))).toBe(Math.sign(a.minus(b).compare(Dec.of(0))));
      expect(isSameDecimal(a.toString(), x)).toBe(true);
    }),
  );
});

test.each([
  ['1.999', 2, '1.99'],
  ['-1.999', 2, '-1.99'],
  ['1.5', 3, '1.5'],
  ['-0.009', 2, '0'],
  ['12', 0, '12'],
])('%s truncated to %i places is %s', (text, places, expected) => {
  expect(Dec.of(text).truncated(places).toString()).toBe(expected);
});

test.each([
  ['1.50', '1.5', true],
  ['007', '7', true],
  ['-0', '0', true],
  ['.5', '0.50', true],
  ['-5.', '-5', true],
  ['1.5', '1.51', false],
  ['1e0', '1', false],
  ['x', 'x', false],
  [1, '1', false],
])('%j and %j are the same decimal: %s', (a, b, same) => {
  expect(isSameDecimal(a, b)).toBe(same);
});

test.each([
  ['1.5', 'shortest'],
  ['0', 'shortest'],
  ['-0.25', 'shortest'],
  ['1.50', 'advisory'],
  ['007', 'advisory'],
  ['-0', 'advisory'],
  ['1e3', 'malformed'],
  ['+1', 'malformed'],
  ['1,000', 'malformed'],
  ['.5', 'advisory'],
  ['5.', 'advisory'],
  ['.', 'malformed'],
  ['-', 'malformed'],
  ['', 'malformed'],
])('spelling of %j: %s', (text, expected) => {
  expect(classifyDecimalSpelling(text)).toBe(expected);
});

test('a text that is no decimal throws where one is required, and so does an unsafe number', () => {
  expect(() => Dec.of('1e3')).toThrow(RangeError);
  expect(() => Dec.of(2 ** 53)).toThrow(RangeError);
  expect(Dec.parse('9'.repeat(10_000))).toBeNull();
});

test.each([
  ['299.640770123966367952', '299.640770123966339169', true],
  ['300', '299.9971', true],
  ['300', '299.9969', false],
  ['0.000000', '0.000001', true],
  ['0', '0.000002', false],
  ['3', '4', false],
  ['0.00001', '0.00002', false],
  ['-5', '5', false],
  ['5', '5e0', false],
])('%s is near %s: %s', (a, b, near) => {
  expect([isAlmostSameDecimal(a, b), isAlmostSameDecimal(b, a)]).toEqual([near, near]);
});
