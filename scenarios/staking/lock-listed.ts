import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import {
  awaitStakingWithDelegated,
  delegateStakeAction,
  judgeDelegatedAmount,
  makeFundedStaker,
  readActiveValidators,
  readStakingState,
} from '../../harness/setup/staking.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'staking.lock.listed',
  title: 'a validator removed from the lock allowlist accepts no more locked delegations',
  clauses: ['staking.delegate.allowlist'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const who = await makeFundedStaker(context, '2', '1.5');
    const second = await makeFundedStaker(context, '2', '1.5');
    const third = await makeFundedStaker(context, '2', '1.5');
    const [validator = ''] = await readActiveValidators(context);
    // Nothing but the lock may be a reason to refuse.
    await given.accepted(target.act(third, delegateStakeAction({ validator, amount: '0.25' })));
    const listed = (allowed: boolean) => enactVote(context, 'SetLockAllowlist', { validator, allowed });
    const locked = delegateStakeAction({ validator, amount: '0.25', months: 1 });
    // Which validators are listed at first is left to the venue.
    const wasListed = isAccepted(await target.act(who, locked));
    given.afterwards(() => listed(wasListed));
    if (!wasListed) {
      await listed(true);
      expect('staking.delegate.allowlist').accepted(await target.act(who, locked));
    }
    await listed(false);
    for (const months of [1, 6, 24]) {
      const action = delegateStakeAction({ validator, amount: '0.25', months });
      const reply = await actForCommitReply(
        context,
        () => target.act(second, action),
        makeUnaffordableProbe(context, second),
      );
      judgeCommitRefusal(expect('staking.delegate.allowlist'), reply);
    }
    await context.control.commit();
    const none = await readStakingState(context, second.address);
    if (none.delegations !== undefined) expect('staking.delegate.allowlist').equal(field(none, 'delegations'), []);
    // A delegation without a lock needs no allowlist.
    expect('staking.delegate.allowlist').accepted(
      await target.act(second, delegateStakeAction({ validator, amount: '0.5' })),
    );
    const after = await awaitStakingWithDelegated(context, second.address, validator, '0.5');
    judgeDelegatedAmount(expect('staking.delegate.allowlist'), after, validator, '0.5');
  },
});
