import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { editsForProfile } from '../profile.ts';
import { stakeBalancesOf, stakeDepositAction, stakeWithdrawAction, venueWithStake } from './staking.fixture.ts';

test('native tokens move into free stake and back, to the unit', () => {
  const venue = venueWithStake('12.5');
  expect(stakeBalancesOf(venue)).toEqual(['37.5', '12.5', '0', '0']);
  expect(venue.act(alice, stakeWithdrawAction('2.00000001')).status).toBe(202);
  expect(stakeBalancesOf(venue)).toEqual(['39.50000001', '10.49999999', '0', '0']);
  venue.act(alice, stakeWithdrawAction('10.49999999'));
  expect([...venue.core.state.staking.free]).toEqual([]);
  assertConservation(venue.core);
});

test.each([
  ['nothing', stakeDepositAction('0.0'), 'INVALID_REQUEST'],
  ['less than nothing', stakeWithdrawAction('-1'), 'INVALID_REQUEST'],
  ['more than the spot balance has', stakeDepositAction('37.6'), 'PRECONDITION_FAILED'],
  ['more than is free', stakeWithdrawAction('12.6'), 'PRECONDITION_FAILED'],
  ['more than 64 bits hold', stakeDepositAction(`${2n ** 64n}`), 'PRECONDITION_FAILED'],
  ['more than 128 bits hold', stakeWithdrawAction(`${2n ** 128n}`), 'INVALID_REQUEST'],
  ['no number', stakeDepositAction('1e3'), 'INVALID_REQUEST'],
])('%s is refused and moves nothing', (_what, action, code) => {
  const venue = venueWithStake('12.5');
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, action))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('an agent moves its own stake', () => {
  const venue = venueWithStake('12.5');
  venue.act(alice, { type: 'approve_agent', params: { agent: bob, expires_at_ms: null } });
  venue.commit();
  venue.act(bob, stakeDepositAction('1'));
  expect([stakeBalancesOf(venue), stakeBalancesOf(venue, bob)]).toEqual([
    ['37.5', '12.5', '0', '0'],
    ['49', '1', '0', '0'],
  ]);
});

test('an amount finer than the token is truncated, or moves whole, and is refused from the next release on', () => {
  const fine = stakeDepositAction('1.000000001');
  const free = (venue: ReturnType<typeof venueWithStake>) => {
    const answer = venue.act(alice, fine);
    return [errorCodeOf(answer), stakeBalancesOf(venue)[1]];
  };
  expect(free(venueWithStake('1'))).toEqual([undefined, '2']);
  expect(free(venueWithStake('1', editsForProfile('live', { D125: 'whole' })))).toEqual([undefined, '2.000000001']);
  expect(free(venueWithStake('1', editsForProfile('next', {})))).toEqual(['INVALID_REQUEST', '1']);
});
