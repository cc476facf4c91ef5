import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitStakingWithDelegated,
  claimStakingRewardsAction,
  delegateStakeAction,
  makeFundedStaker,
  readActiveValidators,
  readFreeStake,
  readTracedFreeStake,
} from '../../harness/setup/staking.ts';

export default check({
  id: 'staking.claim.of-nothing',
  title: 'a claim with no rewards is accepted, with or without stake, for one validator or for all',
  clauses: ['staking.claim.nothing'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [validator = ''] = await readActiveValidators(context);
    const who = await makeFundedStaker(context, '1', '0.5');
    const stranger = await given.fundedAccount({ usdc: '1' });
    const claims = given.sample([claimStakingRewardsAction(null), claimStakingRewardsAction(validator)], 1);
    for (const action of claims) expect('staking.claim.nothing').accepted(await target.act(stranger, action));
    // A delegation without a lock earns nothing.
    await given.accepted(target.act(who, delegateStakeAction({ validator, amount: '0.25' })));
    await awaitStakingWithDelegated(context, who.address, validator, '0.25');
    const free = await readFreeStake(context, who.address);
    for (const action of claims) expect('staking.claim.nothing').accepted(await target.act(who, action));
    await pace.blocks(2);
    const body = given.data(await target.read('delegator_rewards', { address: who.address }));
    const pending = Dec.parse(body.claimable_rewards);
    if (free !== null && pending?.equals(Dec.of(0)) === true)
      expect('staking.claim.nothing').decimal(await readTracedFreeStake(context, who.address), free, 'free stake');
    await pace.archived();
    const rows = given.data(await target.read('user_non_funding_ledger_updates', { address: stranger.address }));
    expect('staking.claim.nothing').noRow(field(rows, 'ledger_updates'), { kind: 'staking_reward' });
  },
});
