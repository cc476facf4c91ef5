import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from './random.ts';

test('the same origin draws the same numbers, another origin others', () => {
  const draw = (origin: string) =>
    Array.from(
      { length: 8 },
      (
        (random) => () =>
          random.int(0, 1e9)
      )(new Random(origin)),
    );
  expect(draw('1/a/1')).toEqual(draw('1/a/1'));
  expect(draw('1/a/1')).not.toEqual(draw('1/a/2'));
});

test('int stays within its bounds and reaches both', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -100, max: 100 }), fc.nat(5), (origin, low, width) => {
      const random = new Random(origin);
      const drawn = new Set(Array.from({ length: 400 }, () => random.int(low, low + width)));
      expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: width + 1 }, (_, at) => low + at));
    }),
    { numRuns: 50 },
  );
});

test('a cloid is 16 bytes of hex', () => expect(new Random('x').cloid()).toMatch(/^0x[0-9a-f]{32}$/));

test('shuffled keeps every item, and reaches every order of a few', () => {
  const orders = Array.from({ length: 200 }, (_, at) => new Random(String(at)).shuffled(['a', 'b', 'c']).join(''));
  expect(new Set(orders)).toEqual(new Set(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']));
});
