import { expect, test } from 'vitest';
import { alice, bob, codeOf } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { editsFor } from '../profile.ts';
import { deposit, stakedVenue, tokensOf, withdraw } from './staking.fixture.ts';

test('native tokens move into free stake and back, to the unit', () => {
  const venue = stakedVenue('12.5');
  expect(tokensOf(venue)).toEqual(['37.5', '12.5', '0', '0']);
  expect(venue.act(alice, withdraw('2.00000001')).status).toBe(202);
  expect(tokensOf(venue)).toEqual(['39.50000001', '10.49999999', '0', '0']);
  venue.act(alice, withdraw('10.49999999'));
  expect([...venue.core.state.staking.free]).toEqual([]);
  assertConservation(venue.core);
});

test.each([
  ['nothing', deposit('0.0'), 'INVALID_REQUEST'],
  ['less than nothing', withdraw('-1'), 'INVALID_REQUEST'],
  ['more than the spot balance has', deposit('37.6'), 'PRECONDITION_FAILED'],
  ['more than is free', withdraw('12.6'), 'PRECONDITION_FAILED'],
  ['more than 64 bits hold', deposit(`${2n ** 64n}`), 'PRECONDITION_FAILED'],
  ['more than 128 bits hold', withdraw(`${2n ** 128n}`), 'INVALID_REQUEST'],
  ['no number', deposit('1e3'), 'INVALID_REQUEST'],
])('%s is refused and moves nothing', (_what, action, code) => {
  const venue = stakedVenue('12.5');
  const before = venue.footprint();
  expect(codeOf(venue.act(alice, action))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('an agent moves its own stake', () => {
  const venue = stakedVenue('12.5');
  venue.act(alice, { type: 'approve_agent', params: { agent: bob, expires_at_ms: null } });
  venue.commit();
  venue.act(bob, deposit('1'));
  expect([tokensOf(venue), tokensOf(venue, bob)]).toEqual([
    ['37.5', '12.5', '0', '0'],
    ['49', '1', '0', '0'],
  ]);
});

test('an amount finer than the token is cut, or moves whole, and from the next release on is refused', () => {
  const fine = deposit('1.000000001');
  const free = (venue: ReturnType<typeof stakedVenue>) => {
    const answer = venue.act(alice, fine);
    return [codeOf(answer), tokensOf(venue)[1]];
  };
  expect(free(stakedVenue('1'))).toEqual([undefined, '2']);
  expect(free(stakedVenue('1', editsFor('live', { D125: 'whole' })))).toEqual([undefined, '2.000000001']);
  expect(free(stakedVenue('1', editsFor('next', {})))).toEqual(['INVALID_REQUEST', '1']);
});
