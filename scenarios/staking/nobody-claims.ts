import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
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
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export const claimOfNothingCheck = check({
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

export const rewardsByValidatorCheck = check({
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

export const linkAlwaysRefusedCheck = check({
  id: 'staking.link.always-refused',
  title: 'linking a staking account is always refused',
  clauses: ['staking.link.refused'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await makeFundedStaker(context, '1', '0.25');
    const funded = async () => (await given.fundedAccount({ usdc: '1' })).address;
    const whom = given.sample([async () => given.stranger().address, async () => who.address, funded], 1);
    for (const address of await Promise.all(whom.map((named) => named()))) {
      const link = { type: 'link_staking_user', params: { target: address } };
      const reply = await actForCommitReply(context, () => target.act(who, link), makeUnaffordableProbe(context, who));
      judgeCommitRefusal(expect('staking.link.refused'), reply);
    }
  },
});
