import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { delegate, delegatedOnce, lockedWith, staker, stakingState, tellsStake } from '../../harness/setup/staking.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import { propose } from '../../harness/setup/votes.ts';

export default check({
  id: 'staking.lock.listed',
  title: 'a validator that is taken off the list takes no more stake under a lock',
  clauses: ['staking.delegate.allowlist'],
  by: 'operate',
  control: 'vote',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const who = await staker(context, '2', '1.5');
    const validator = await lockedWith(context, who, { amount: '0.25', months: 1 });
    const second = await staker(context, '2', '1.5');
    const listed = (allowed: boolean) => propose(context, 'SetLockAllowlist', { validator, allowed });
    await listed(false);
    given.afterwards(() => listed(true));
    for (const months of [1, 6, 24]) {
      const action = delegate({ validator, amount: '0.25', months });
      const reply = await verdictOn(context, () => target.act(second, action), beyondMeans(context, second));
      refusedWhereTold(expect('staking.delegate.allowlist'), reply);
    }
    await context.control.commit();
    const none = await stakingState(context, second.address);
    if (none.delegations !== undefined) expect('staking.delegate.allowlist').equal(field(none, 'delegations'), []);
    // A delegation without a lock asks for no list.
    expect('staking.delegate.allowlist').accepted(await target.act(second, delegate({ validator, amount: '0.5' })));
    const after = await delegatedOnce(context, second.address, validator, '0.5');
    tellsStake(expect('staking.delegate.allowlist'), after, validator, '0.5');
  },
});
