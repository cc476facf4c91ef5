import { expect, test } from 'vitest';
import { didYouMean, nearMatches } from './near-matches.ts';

const ids = ['faucet.amount.clamp', 'faucet.amount.exact', 'orders.cancel.not-found', 'D01'];

test('a slip of the keyboard finds its id', () => {
  expect(nearMatches('faucet.amuont.clamp', ids)[0]).toBe('faucet.amount.clamp');
  expect(nearMatches('d01', ids)).toEqual(['D01']);
});

test('a part of an id finds all that hold it', () => {
  expect(nearMatches('faucet.amount', ids)).toEqual(['faucet.amount.clamp', 'faucet.amount.exact']);
});

test('a slip in a part of an id finds those that begin so', () => {
  expect(nearMatches('fauct', ids)).toEqual(['faucet.amount.clamp', 'faucet.amount.exact']);
  expect(nearMatches('oders.cancel', ids)).toEqual(['orders.cancel.not-found']);
});

test('a sentence ends with what is near, or as it was', () => {
  expect(didYouMean('fauct', ids)).toBe(' (Did you mean faucet.amount.clamp, faucet.amount.exact?)');
  expect(didYouMean('zzz', ids)).toBe('');
});

test('something else finds nothing', () => {
  expect(nearMatches('zzz', ids)).toEqual([]);
});
