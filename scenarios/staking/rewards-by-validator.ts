import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import {
  awaitStakingWithDelegated,
  delegateStakeAction,
  makeFundedStaker,
  readActiveValidators,
} from '../../harness/setup/staking.ts';

export default check({
  id: 'staking.rewards.by-validator',
  title: 'delegator_rewards lists two delegations by ascending validator address, whatever the order of delegation',
  clauses: ['staking.rewards.order'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const two = (await readActiveValidators(context, 2)).slice(0, 2);
    for (const validators of given.sample([two, two.toReversed()], 1)) {
      const who = await makeFundedStaker(context, '1', '0.5');
      for (const validator of validators)
        await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '0.25' })));
      for (const validator of validators) await awaitStakingWithDelegated(context, who.address, validator, '0.25');
      const body = given.data(await target.read('delegator_rewards', { address: who.address }));
      const rows = rowsAt(body, 'rewards');
      if (expect('staking.rewards.order').exercised(rows.length > 1, 'rows of two delegations'))
        expect('staking.rewards.order').ordered(body, 'info.delegator_rewards');
    }
  },
});
