import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsBetweenPattern, MAX_UINT64 } from './digit-range.ts';

test('matches exactly the integers of its range', () => {
  const value = fc.bigInt(0n, 20_000n);
  fc.assert(
    fc.property(value, value, value, (one, other, asked) => {
      const [min, max] = one < other ? [one, other] : [other, one];
      const form = new RegExp(digitsBetweenPattern(min, max), 'u');
      expect(form.test(String(asked))).toBe(min <= asked && asked <= max);
      expect([form.test(String(min)), form.test(String(max))]).toEqual([true, true]);
    }),
  );
});

test.each([
  ['0', true],
  ['18446744073709551615', true],
  ['18446744073709551616', false],
  ['99999999999999999999', false],
  ['18446744073709551599', true],
  ['20000000000000000000', false],
  ['00', false],
  ['-1', false],
  ['', false],
])('64 bits: %s', (digits, fits) => {
  expect(new RegExp(digitsBetweenPattern(0n, MAX_UINT64), 'u').test(digits)).toBe(fits);
});
