import { expect, test } from 'vitest';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';

test('each value is stored once under its key, and a key is removed with its last value', () => {
  const sets: KeyedSets<string, bigint> = new Map();
  for (const value of [1n, 2n, 1n]) addToKeyedSet(sets, 'a', value);
  addToKeyedSet(sets, 'b', 1n);
  expect([...sets]).toEqual([
    ['a', new Set([1n, 2n])],
    ['b', new Set([1n])],
  ]);
  dropFromKeyedSet(sets, 'a', 1n);
  dropFromKeyedSet(sets, 'b', 1n);
  dropFromKeyedSet(sets, 'c', 1n);
  expect([...sets]).toEqual([['a', new Set([2n])]]);
});
