import { describe, expect, test } from 'vitest';
import { makeGlobFilter, NothingSelectedError } from './select.ts';

const ids = ['faucet.amount.clamp', 'faucet.address.zero', 'orders.cancel.gone'];
const chosen = (globs: readonly string[]) => ids.filter(makeGlobFilter(globs, 'check', ids));

describe('globs', () => {
  test.each([
    [[], ids],
    [['faucet*'], ids.slice(0, 2)],
    [['*.zero'], ids.slice(1, 2)],
    [['faucet.amount.clamp,orders*'], [ids[0], ids[2]]],
    [
      ['faucet.amount.clamp', 'orders*'],
      [ids[0], ids[2]],
    ],
    [['faucet.a*e*'], [ids[1]]],
  ])('%j', (globs, expected) => expect(chosen(globs)).toEqual(expected));

  test('a glob without a match is named, even next to one with a match', () => {
    expect(() => chosen(['faucet*', 'options*'])).toThrow(new NothingSelectedError('check', 'options*', ids));
  });

  test('a dot matches only a dot', () => expect(() => chosen(['faucet.amount.clam.'])).toThrow(NothingSelectedError));
});
