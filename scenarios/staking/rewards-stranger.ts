import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { claimableCoversRewardRows } from '../../harness/setup/staking.ts';

export default check({
  id: 'staking.rewards.stranger',
  title: 'delegator_rewards of an address never seen has the documented form, without rewards',
  clauses: ['staking.rewards.shape', 'staking.rewards.claimable'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const body = given.data(await target.read('delegator_rewards', { address }));
    expect('staking.rewards.shape').shape(body, 'info.delegator_rewards');
    expect('staking.rewards.shape').equal(
      derived(String(body.address ?? address).toLowerCase(), body),
      address,
      'address',
    );
    const claimable = expect('staking.rewards.claimable');
    if (!claimable.exercised('claimable_rewards' in body, 'claimable_rewards, which the venue does not show')) return;
    claimable.relation(
      'claimable_rewards of at least the sum of unclaimed',
      { body },
      (reported) => claimableCoversRewardRows(reported.body),
      'claimable_rewards',
    );
  },
});
