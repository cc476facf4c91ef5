import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf, submitOrderAction, TestVenue } from '../chain/chain.fixture.ts';
import { editsForProfile } from '../profile.ts';
import { deriveAddressOfSubAccount, subAccountAt, subAccountsOf } from '../state/sub-accounts.ts';

const create = (params: object = {}) => ({
  type: 'create_sub_account',
  params: { name: 'desk', explicit_index: null, shared_stp_group: true, ...params },
});
const indexesOf = (venue: TestVenue) => [...subAccountsOf(venue.core.state, alice)].map(({ index }) => index);

test('belongs to the signer only, at the index that it names', () => {
  const venue = new TestVenue();
  expect(venue.act(alice, create({ explicit_index: 7, shared_stp_group: false })).status).toBe(202);
  const address = deriveAddressOfSubAccount(alice, 7);
  expect(subAccountAt(venue.core.state, alice, 7)).toEqual({ index: 7, address, name: 'desk', sharesStpGroup: false });
  expect(subAccountAt(venue.core.state, bob, 7)).toBeUndefined();
});

test.each([
  [{}, [7, 0, 1, 2]],
  [{ D113: 'after-highest' }, [7, 8, 9, 10]],
  [{ D113: 'from-one' }, [7, 1, 2, 3]],
])('without an index it gets the next one that is free: %o', (variants, indexes) => {
  const venue = new TestVenue(editsForProfile('live', variants));
  venue.act(alice, create({ explicit_index: 7 }));
  for (const left of [create(), create({ explicit_index: undefined }), create()]) venue.act(alice, left);
  expect(indexesOf(venue)).toEqual(indexes);
});

// Each row mends one fault more.
test.each([
  ['without a name', { name: '', explicit_index: 3 }, 'INVALID_REQUEST'],
  ['with a name of 65 characters', { name: 'é'.repeat(65), explicit_index: 3 }, 'INVALID_REQUEST'],
  ['at an index in use', { name: 'é'.repeat(64), explicit_index: 3 }, 'PRECONDITION_FAILED'],
])('is refused %s, and changes nothing', (_fault, params, code) => {
  const venue = new TestVenue();
  venue.act(alice, create({ explicit_index: 3 }));
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, create(params)))).toBe(code);
  expect(venue.footprint()).toBe(before);
  expect(venue.act(alice, create({ name: 'é'.repeat(64), explicit_index: 4 })).status).toBe(202);
});

test('a master has at most 32; another master has its own 32', () => {
  const venue = new TestVenue();
  for (let n = 0; n < 32; n++) expect(venue.act(alice, create()).status).toBe(202);
  for (const more of [create(), create({ explicit_index: 99 })])
    expect(errorCodeOf(venue.act(alice, more))).toBe('PRECONDITION_FAILED');
  expect(indexesOf(venue)).toEqual(Array.from({ length: 32 }, (_, index) => index));
  expect(venue.act(bob, create()).status).toBe(202);
});

test('none is created behind the last index, in the form where new indexes follow the highest', () => {
  const venue = new TestVenue(editsForProfile('live', { D113: 'after-highest' }));
  expect(venue.act(alice, create({ explicit_index: 2 ** 32 - 1 })).status).toBe(202);
  expect(errorCodeOf(venue.act(alice, create()))).toBe('PRECONDITION_FAILED');
  expect(venue.act(alice, create({ explicit_index: 0 })).status).toBe(202);
});

test.each([
  ['a master', alice],
  ['a stranger', bob],
])('%s does not act for it', (_who, signer) => {
  const venue = new TestVenue();
  venue.act(alice, create());
  const answer = venue.act(signer, submitOrderAction(deriveAddressOfSubAccount(alice, 0)));
  expect([answer.status, errorCodeOf(answer)]).toEqual([401, 'AUTH_UNAUTHORIZED']);
});
