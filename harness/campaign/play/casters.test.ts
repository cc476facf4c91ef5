import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../../reference-model/index.ts';
import { voteCastersOf } from './casters.ts';

/** Stakes of whole tokens, unsorted. */
const stakes = ['10', '40', '30', '20'];

function venue(jailed: readonly number[] = []) {
  const genesis = readDefaultGenesis();
  const [row] = genesis.validators;
  if (row === undefined) throw new Error('no validator ships');
  const validators = stakes.map((stake, nth) => {
    return {
      ...row,
      validator: `0x${String(nth + 1).repeat(40)}`,
      stake,
      selfStake: stake,
      jailed: jailed.includes(nth),
    };
  });
  return { venue: new Venue({ ...genesis, validators }) };
}

const numbers = (addresses: readonly string[]) => addresses.map((address) => Number(address[2]) - 1);

test('the largest first: enough for two thirds, too few by one, the missing one, and all', () => {
  const shadow = venue();
  const of = (casters: Parameters<typeof voteCastersOf>[1]) => numbers(voteCastersOf(shadow, casters));
  expect(of('enough')).toEqual([1, 2]);
  expect(of('too few')).toEqual([1]);
  expect(of('the next one')).toEqual([2]);
  expect(of('all')).toEqual([1, 2, 3, 0]);
});

test('jailed validators neither vote nor count', () => {
  const shadow = venue([1]);
  expect(numbers(voteCastersOf(shadow, 'enough'))).toEqual([2, 3]);
  expect(numbers(voteCastersOf(shadow, 'all'))).toEqual([2, 3, 0]);
});
