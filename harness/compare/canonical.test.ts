import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';

test('the order of keys does not count, at any depth; the order of a list does', () => {
  expect(canonical({ b: [{ d: 1, c: null }], a: 'x' })).toBe(canonical({ a: 'x', b: [{ c: null, d: 1 }] }));
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
});

test('integers beyond 2^53 keep their digits', () => {
  expect(canonical({ n: 9_007_199_254_740_993n })).toBe('{"n":9007199254740993}');
});
