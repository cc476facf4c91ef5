import { expect, test } from 'vitest';
import { didYouMean, findNearMatches } from './near-matches.ts';

const ids = ['faucet.amount.clamp', 'faucet.amount.exact', 'orders.cancel.not-found', 'D01'];

test('a typing error finds the id', () => {
  expect(findNearMatches('faucet.amuont.clamp', ids)[0]).toBe('faucet.amount.clamp');
  expect(findNearMatches('d01', ids)).toEqual(['D01']);
});

test('part of an id finds all ids that contain it', () => {
  expect(findNearMatches('faucet.amount', ids)).toEqual(['faucet.amount.clamp', 'faucet.amount.exact']);
});

test('a typing error in part of an id finds ids that begin like it', () => {
  expect(findNearMatches('fauct', ids)).toEqual(['faucet.amount.clamp', 'faucet.amount.exact']);
  expect(findNearMatches('oders.cancel', ids)).toEqual(['orders.cancel.not-found']);
});

test('a sentence ends with suggestions, or stays as it was', () => {
  expect(didYouMean('fauct', ids)).toBe(' (Did you mean faucet.amount.clamp, faucet.amount.exact?)');
  expect(didYouMean('zzz', ids)).toBe('');
});

test('an unrelated text finds nothing', () => {
  expect(findNearMatches('zzz', ids)).toEqual([]);
});
