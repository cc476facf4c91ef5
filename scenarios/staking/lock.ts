import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import {
  awaitStakingWithDelegated,
  DAY_MS,
  delegateLocked,
  delegateStakeAction,
  delegationRowOf,
  judgeDelegatedAmount,
  MISSING_DELEGATION_LIST,
  makeFundedStaker,
  readStakingState,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** No month is longer; two additions this far apart exceed a month together. */
const MONTH_DAYS = 31;
const APART_DAYS = 20;

export const lockHoldsCheck = check({
  id: 'staking.lock.holds',
  title: 'locked stake cannot be undelegated until its lock ends',
  clauses: ['staking.undelegate.locked', 'staking.state.lock-months'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { target, control, expect } = context;
    const who = await makeFundedStaker(context, '3', '2');
    const validator = await delegateLocked(context, who, { amount: '1', months: 1 });
    const state = await readStakingState(context, who.address);
    const months = field(delegationRowOf(state, validator), 'lock_months');
    if (expect('staking.state.lock-months').exercised(months.value !== undefined, MISSING_DELEGATION_LIST))
      expect('staking.state.lock-months').equal(months, 1);

    const back = undelegateStakeAction({ validator, amount: '0.5' });
    const early = await actForCommitReply(context, () => target.act(who, back), makeUnaffordableProbe(context, who));
    judgeCommitRefusal(expect('staking.undelegate.locked'), early);
    await control.advance(APART_DAYS * DAY_MS);
    const later = await actForCommitReply(context, () => target.act(who, back), makeUnaffordableProbe(context, who));
    judgeCommitRefusal(expect('staking.undelegate.locked'), later);
    await control.commit();
    const unchanged = await readStakingState(context, who.address);
    judgeDelegatedAmount(expect('staking.undelegate.locked'), unchanged, validator, '1');

    await control.advance((MONTH_DAYS - APART_DAYS) * DAY_MS);
    expect('staking.undelegate.locked').accepted(await target.act(who, back));
    const after = await awaitStakingWithDelegated(context, who.address, validator, '0.5');
    judgeDelegatedAmount(expect('staking.undelegate.locked'), after, validator, '0.5');
  },
});

export const lockRestartsCheck = check({
  id: 'staking.lock.restarts',
  title: 'an addition to a locked delegation restarts the lock of the whole delegation',
  clauses: ['staking.delegate.restarts'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const who = await makeFundedStaker(context, '3', '2');
    const validator = await delegateLocked(context, who, { amount: '1', months: 1 });
    await control.advance(APART_DAYS * DAY_MS);
    await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '0.25', months: 1 })));
    await awaitStakingWithDelegated(context, who.address, validator, '1.25');
    await control.advance(APART_DAYS * DAY_MS);
    const back = undelegateStakeAction({ validator, amount: '0.25' });
    const reply = await actForCommitReply(context, () => target.act(who, back), makeUnaffordableProbe(context, who));
    judgeCommitRefusal(expect('staking.delegate.restarts'), reply);
    await control.advance((MONTH_DAYS - APART_DAYS) * DAY_MS);
    expect('staking.delegate.restarts').accepted(await target.act(who, back));
    const after = await awaitStakingWithDelegated(context, who.address, validator, '1');
    judgeDelegatedAmount(expect('staking.delegate.restarts'), after, validator, '1');
  },
});
