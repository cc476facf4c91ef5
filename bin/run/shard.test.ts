import { expect, test } from 'vitest';
import { parseShard } from '../options/option-values.ts';
import { UsageError } from '../usage-error.ts';
import { itemsOfShard } from './shard.ts';

test.each([1, 2, 3, 7, 20])('%i shards together are the whole, and no two overlap', (of) => {
  const whole = Array.from({ length: 19 }, (_, n) => n);
  const shards = Array.from({ length: of }, (_, at) => itemsOfShard(whole, { part: at + 1, of }));
  expect(shards.flat().toSorted((a, b) => a - b)).toEqual(whole);
  const sizes = shards.map(({ length }) => length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});

test.each(['', '1', '0/2', '3/2', '1/0', '-1/2', '1.5/2', '1/2/3', 'a/b', ' 1/2'])('"%s" is no shard', (text) => {
  expect(() => parseShard(text)).toThrow(UsageError);
});

test('the second of four', () => {
  expect(parseShard('2/4')).toEqual({ part: 2, of: 4 });
});
