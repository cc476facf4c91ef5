import { expect, test } from 'vitest';
import { alice, bob, TestVenue } from '../chain/chain.fixture.ts';
import { units } from '../numeric/planes.ts';
import { addFaucetGrant, faucetGrantSumsOf, hasFaucetGrant } from './faucet-grants.ts';

test('legs are summed separately', () => {
  const { state } = new TestVenue().core;
  addFaucetGrant(state, alice, 'usdc', units(3n));
  addFaucetGrant(state, alice, 'token', units(2n));
  addFaucetGrant(state, alice, 'usdc', units(4n));
  expect(faucetGrantSumsOf(state, alice)).toEqual({ usdc: 7n, token: 2n });
});

test('a single leg counts as a claim; an address never credited has no row, even after a read', () => {
  const { state } = new TestVenue().core;
  addFaucetGrant(state, alice, 'token', units(1n));
  expect([hasFaucetGrant(state, alice), hasFaucetGrant(state, bob)]).toEqual([true, false]);
  expect(faucetGrantSumsOf(state, bob)).toEqual({ usdc: 0n, token: 0n });
  expect([...state.faucetGrants.keys()]).toEqual([alice]);
});
