import { expect, test } from 'vitest';
import { alice, errorCodeOf, mallory } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { stakingRules } from '../engine/staking.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { editsForProfile } from '../profile.ts';
import { delegationAt, nextUnbondingMaturityMs, validatorAt } from '../state/staking.ts';
import {
  delegateStakeAction,
  firstValidator,
  secondValidator,
  stakeBalancesOf,
  undelegateStakeAction,
  venueWithStake,
} from './staking.fixture.ts';

const { monthMs } = stakingRules;
const DAY_MS = 86_400_000;
const unbondingMs = 7 * DAY_MS;

test('stake goes to a validator and returns by itself after the unbonding window', () => {
  const venue = venueWithStake('20');
  const behind = () => validatorAt(venue.core.state, firstValidator)?.stake ?? 0n;
  const before = behind();
  expect(venue.act(alice, delegateStakeAction('15.5', { amount: 15.5 })).status).toBe(202);
  expect(stakeBalancesOf(venue)).toEqual(['30', '4.5', '15.5', '0']);
  expect(behind() - before).toBe(155n * 10n ** 17n);
  venue.act(alice, undelegateStakeAction('5', { lock_months: 24 }));
  venue.act(alice, undelegateStakeAction('10.5'));
  expect(stakeBalancesOf(venue)).toEqual(['30', '4.5', '0', '15.5']);
  expect([behind() - before, delegationAt(venue.core.state, alice, firstValidator)]).toEqual([0n, undefined]);
  expect(nextUnbondingMaturityMs(venue.core.state, 0)).toBe(venue.core.state.timeMs - 100 + unbondingMs);
  venue.commit(unbondingMs - 101);
  expect(stakeBalancesOf(venue)[3]).toBe('15.5');
  venue.commit(1);
  expect(stakeBalancesOf(venue)).toEqual(['30', '9.5', '0', '10.5']);
  venue.commit(200);
  expect(stakeBalancesOf(venue)).toEqual(['30', '20', '0', '0']);
  expect(venue.core.state.staking.unbonding.size + venue.core.state.staking.matures.length).toBe(0);
  assertConservation(venue.core);
});

test('a lock holds until its end, and an addition restarts it', () => {
  const venue = venueWithStake('20');
  venue.act(alice, delegateStakeAction('5', { lock_months: 1 }));
  venue.commit(20 * DAY_MS);
  venue.act(alice, delegateStakeAction('1', { lock_months: 1 }));
  venue.commit(20 * DAY_MS);
  expect(errorCodeOf(venue.act(alice, undelegateStakeAction('1')))).toBe('PRECONDITION_FAILED');
  venue.commit(monthMs - 20 * DAY_MS);
  expect(errorCodeOf(venue.act(alice, undelegateStakeAction('6')))).toBeUndefined();
  expect(stakeBalancesOf(venue)).toEqual(['30', '14', '0', '6']);
});

test.each([
  ['nothing', delegateStakeAction('0'), 'INVALID_REQUEST'],
  ['a taking back of less than nothing', undelegateStakeAction('-1'), 'INVALID_REQUEST'],
  ['a lock of three months', delegateStakeAction('1', { lock_months: 3 }), 'INVALID_REQUEST'],
  ['somebody who is no validator', delegateStakeAction('1', { validator: mallory }), 'PRECONDITION_FAILED'],
  ['another lock than there is', delegateStakeAction('1', { lock_months: 6 }), 'PRECONDITION_FAILED'],
  ['more than is free', delegateStakeAction('15.1'), 'PRECONDITION_FAILED'],
  ['a taking back of more than there is', undelegateStakeAction('5.1'), 'PRECONDITION_FAILED'],
  [
    'a taking back from a validator that has nothing',
    undelegateStakeAction('1', { validator: secondValidator }),
    'PRECONDITION_FAILED',
  ],
])('%s is refused and moves nothing', (_what, action, code) => {
  const venue = venueWithStake('20');
  venue.act(alice, delegateStakeAction('5'));
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, action))).toBe(code);
  expect(venue.footprint()).toBe(before);
});

test('a locked delegation needs a listed validator', () => {
  const venue = venueWithStake('20');
  const locked = delegateStakeAction('1', { lock_months: 6 });
  expect(enactVote(venue, 'SetLockAllowlist', { validator: firstValidator, allowed: false })).toEqual([
    { field: 'allowed', prior: 'true', new: 'false' },
  ]);
  expect(errorCodeOf(venue.act(alice, locked))).toBe('PRECONDITION_FAILED');
  expect(errorCodeOf(venue.act(alice, delegateStakeAction('1')))).toBeUndefined();
  expect(
    errorCodeOf(venue.act(alice, { ...locked, params: { ...locked.params, validator: secondValidator } })),
  ).toBeUndefined();
  const none = venueWithStake('20', editsForProfile('live', { D126: 'none' }));
  expect(errorCodeOf(none.act(alice, locked))).toBe('PRECONDITION_FAILED');
  enactVote(none, 'SetLockAllowlist', { validator: locked.params.validator, allowed: true });
  expect(errorCodeOf(none.act(alice, locked))).toBeUndefined();
});

test('less than the smallest unit is accepted and moves nothing', () => {
  const venue = venueWithStake('20');
  expect(errorCodeOf(venue.act(alice, delegateStakeAction('0.000000001')))).toBeUndefined();
  expect([venue.core.state.staking.delegations.size, stakeBalancesOf(venue)[1]]).toEqual([0, '20']);
});
