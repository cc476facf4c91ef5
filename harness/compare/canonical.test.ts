import { expect, test } from 'vitest';
import { canonicalText, toOrderInsensitiveText } from './canonical.ts';

test('key order does not count, at any depth; list order does', () => {
  expect(canonicalText({ b: [{ d: 1, c: null }], a: 'x' })).toBe(canonicalText({ a: 'x', b: [{ c: null, d: 1 }] }));
  expect(canonicalText([1, 2])).not.toBe(canonicalText([2, 1]));
});

test('nor does the order of rows where it has no meaning; duplicates do', () => {
  expect(toOrderInsensitiveText({ rows: [{ a: 1 }, { b: [2, 3] }] })).toBe(
    toOrderInsensitiveText({ rows: [{ b: [3, 2] }, { a: 1 }] }),
  );
  expect(toOrderInsensitiveText([1, 1, 2])).not.toBe(toOrderInsensitiveText([1, 2, 2]));
});

test('integers beyond 2^53 are kept exactly', () => {
  expect(canonicalText({ n: 9_007_199_254_740_993n })).toBe('{"n":9007199254740993}');
});
