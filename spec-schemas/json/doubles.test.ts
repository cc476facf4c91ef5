import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigintsToDoubles, roundToOddDouble } from './doubles.ts';

const wide = fc.bigInt(-(2n ** 80n), 2n ** 80n);

test.each([53n, 54n, 63n, 64n, 128n])('keeps the integers around 2^%d on their side of it', (power) => {
  const edge = 2n ** power;
  const double = 2 ** Number(power);
  for (const sign of [1n, -1n]) {
    const side = (value: bigint) => roundToOddDouble(sign * value) * Number(sign) - double;
    expect([edge - 1n, edge, edge + 1n].map(side).map(Math.sign)).toEqual([-1, 0, 1]);
  }
});

test('keeps every integer on its side of every power of two', () => {
  fc.assert(
    fc.property(wide, fc.integer({ min: 0, max: 80 }), (value, power) => {
      for (const edge of [2n ** BigInt(power), -(2n ** BigInt(power))]) {
        expect([roundToOddDouble(value) < Number(edge), roundToOddDouble(value) > Number(edge)]).toEqual([
          value < edge,
          value > edge,
        ]);
      }
    }),
  );
});

test('is the integer itself, or one of the two adjacent doubles', () => {
  fc.assert(
    fc.property(wide, (value) => {
      const away = BigInt(roundToOddDouble(value)) - value;
      const gap = 2n ** BigInt(Math.max(0, value.toString(2).replace('-', '').length - 53));
      expect(away < gap && -away < gap).toBe(true);
    }),
  );
});

test('stays finite', () => {
  expect([roundToOddDouble(10n ** 400n), roundToOddDouble(-(10n ** 400n))]).toEqual([
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
  ]);
});

test('a value without a bigint is returned as is, any other as a copy', () => {
  const plain = { a: [1, { b: null }], c: 'text' };
  expect(bigintsToDoubles(plain)).toBe(plain);
  const held = { a: [1, { b: 2n ** 64n }], c: plain };
  expect(bigintsToDoubles(held)).toEqual({ a: [1, { b: 2 ** 64 }], c: plain });
  expect(held.a[1]).toEqual({ b: 2n ** 64n });
});
