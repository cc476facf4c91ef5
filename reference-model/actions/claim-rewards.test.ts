import { expect, test } from 'vitest';
import { alice, bob, errorCodeOf } from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { applyValidatorStakeOperation, stakingRules } from '../engine/staking.ts';
import { units } from '../numeric/planes.ts';
import { editsForProfile } from '../profile.ts';
import { delegationAt, delegationsOf, freeStakeOf } from '../state/staking.ts';
import {
  claimStakingRewardsAction,
  delegateStakeAction,
  firstValidator,
  secondValidator,
  undelegateStakeAction,
  venueWithStake,
} from './staking.fixture.ts';

const amount = units(1_000_000n * 10n ** 18n);

/** Alice has locked the same stake with each of two validators, and has rewards from both. */
function rewarded(variants = {}) {
  const venue = venueWithStake('20', editsForProfile('live', variants));
  for (const validator of [firstValidator, secondValidator])
    venue.act(alice, delegateStakeAction('10', { validator, lock_months: 1 }));
  venue.commit(stakingRules.activationMs);
  applyValidatorStakeOperation(venue.core, { type: 'staking_rewards', amount });
  return venue;
}

const pendingOf = ({ core }: ReturnType<typeof rewarded>) =>
  delegationsOf(core.state, alice).map(({ pending }) => pending);

test('a claim covers the named validator, or all, and pays into free stake', () => {
  const venue = rewarded();
  const [one = 0n, other = 0n] = pendingOf(venue);
  expect([one > 0n, other > 0n]).toEqual([true, true]);
  venue.act(alice, claimStakingRewardsAction(firstValidator));
  expect([pendingOf(venue), freeStakeOf(venue.core.state, alice)]).toEqual([[0n, other], one]);
  expect(delegationAt(venue.core.state, alice, firstValidator)?.claimedAtMs).toBe(venue.core.state.timeMs);
  venue.act(alice, claimStakingRewardsAction());
  expect([pendingOf(venue), freeStakeOf(venue.core.state, alice)]).toEqual([[0n, 0n], one + other]);
  expect(
    venue.core.histories.ledger
      .of(alice)
      .map(({ kind, delta }) => [kind, delta])
      .slice(-2),
  ).toEqual([
    ['staking_reward', one],
    ['staking_reward', other],
  ]);
  assertConservation(venue.core);
});

test('a claim with nothing to pay succeeds, leaves no row, and may count as a claim', () => {
  for (const [variants, counts] of [
    [{}, false],
    [{ D129: 'counted' }, true],
  ] as const) {
    const venue = rewarded(variants);
    venue.act(alice, claimStakingRewardsAction());
    venue.commit(1_000);
    const rows = venue.core.histories.ledger.of(alice).length;
    expect(errorCodeOf(venue.act(alice, claimStakingRewardsAction(firstValidator)))).toBeUndefined();
    expect(errorCodeOf(venue.act(bob, claimStakingRewardsAction(firstValidator)))).toBeUndefined();
    expect(venue.core.histories.ledger.of(alice)).toHaveLength(rows);
    expect(delegationAt(venue.core.state, alice, firstValidator)?.claimedAtMs === venue.core.state.timeMs - 100).toBe(
      counts,
    );
  }
});

test('rewards of undelegated stake can still be claimed', () => {
  const venue = rewarded();
  const [one = 0n] = pendingOf(venue);
  venue.commit(stakingRules.monthMs);
  venue.act(alice, undelegateStakeAction('10'));
  expect(delegationAt(venue.core.state, alice, firstValidator)).toMatchObject({ amount: 0n, pending: one });
  venue.act(alice, claimStakingRewardsAction(firstValidator));
  expect(delegationAt(venue.core.state, alice, firstValidator)).toBeUndefined();
  assertConservation(venue.core);
});

test('link_staking_user links nobody', () => {
  const venue = venueWithStake('1');
  expect(errorCodeOf(venue.act(alice, { type: 'link_staking_user', params: { target: bob } }))).toBe(
    'PRECONDITION_FAILED',
  );
});
