import { expect, test } from 'vitest';
import { alice, bob, carol, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import { referrerOf } from '../state/referrals.ts';

const stranger: Address = `0x${'5a'.repeat(20)}`;

const choice = (referrer: string) => ({ type: 'set_referrer', params: { referrer } });

test('binds the signer permanently', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, choice(stranger.toUpperCase().replace('0X', '0x'))).status).toBe(202);
  expect(referrerOf(venue.core.state, alice)).toBe(stranger);
  const before = venue.footprint();
  for (const other of [bob, stranger]) expect(errorCodeOf(venue.act(alice, choice(other)))).toBe('PRECONDITION_FAILED');
  expect(venue.footprint()).toBe(before);
});

// In order of evaluation: alice referred bob.
test.each<[string, Address, string, string]>([
  ['oneself, with referees', alice, alice, 'INVALID_REQUEST'],
  ['nobody, with referees', alice, zeroAddress, 'INVALID_REQUEST'],
  ['anybody, with referees', alice, stranger, 'PRECONDITION_FAILED'],
  ['a referee', carol, bob, 'PRECONDITION_FAILED'],
  ['a second one', bob, carol, 'PRECONDITION_FAILED'],
])('nobody names %s', (_fault, who, referrer, code) => {
  const venue = new TestVenue();
  venue.act(bob, choice(alice));
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(who, choice(referrer)))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('a referrer may refer any number of accounts', () => {
  const venue = new TestVenue();
  for (const who of [alice, bob]) expect(venue.act(who, choice(carol)).status).toBe(202);
  expect([alice, bob].map((who) => referrerOf(venue.core.state, who))).toEqual([carol, carol]);
});
