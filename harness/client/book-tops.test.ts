import { expect, test } from 'vitest';
import { Blocked } from '../kernel/verdicts.ts';
import { bookTopsOf, topLevelPxOf } from './book-tops.ts';

test('the first level of each side is its best; a side without levels has none', () => {
  const bids = [{ px: '999.5' }, { px: '998' }];
  expect(bookTopsOf({ bids, asks: [] })).toEqual({ bid: 99_950_000_000n, ask: null });
});

test.each([
  ['no levels', { bids: [] }],
  ['a price that is no decimal', { bids: [], asks: [{ px: 1000 }] }],
])('a book with %s blocks', (_, book) => {
  expect(() => bookTopsOf(book)).toThrow(Blocked);
});

test('an unreadable price is distinguished from none', () => {
  expect([topLevelPxOf([{ px: 'none' }]), topLevelPxOf([])]).toEqual([undefined, null]);
});
