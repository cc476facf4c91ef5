import { expect, test } from 'vitest';
import { canonicalText, orderInsensitiveText } from './canonical.ts';

test('key order does not count, at any depth; list order does', () => {
  expect(canonicalText({ b: [{ d: 1, c: null }], a: 'x' })).toBe(canonicalText({ a: 'x', b: [{ c: null, d: 1 }] }));
  expect(canonicalText([1, 2])).not.toBe(canonicalText([2, 1]));
});

test('nor does the order of rows where it has no meaning; duplicates do', () => {
  expect(orderInsensitiveText({ rows: [{ a: 1 }, { b: [2, 3] }] })).toBe(
    orderInsensitiveText({ rows: [{ b: [3, 2] }, { a: 1 }] }),
  );
  expect(orderInsensitiveText([1, 1, 2])).not.toBe(orderInsensitiveText([1, 2, 2]));
});

test('integers beyond 2^53 are kept exactly', () => {
  expect(canonicalText({ n: 9_007_199_254_740_993n })).toBe('{"n":9007199254740993}');
});
