import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitStakingWithDelegated,
  delegateStakeAction,
  judgeDelegatedAmount,
  makeFundedStaker,
  readActiveValidators,
  readFreeStake,
  readStakingState,
  stakeDepositAction,
  stakeWithdrawAction,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';

export default check({
  id: 'staking.actions.of-agents',
  title: "staking actions signed by an agent move the agent's stake, not its master's",
  clauses: ['staking.actions.master'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.native.signingId;
    const [validator = ''] = await readActiveValidators(context);
    const master = await makeFundedStaker(context, '2', '1.5');
    await given.accepted(target.act(master, delegateStakeAction({ validator, amount: '0.5' })));
    await awaitStakingWithDelegated(context, master.address, validator, '0.5');
    const agent = await makeFundedStaker(context, '1', '0.5');
    await approveAgentAndAwaitCommit(context, master, agent);
    const spot = await readBalance(context, master.address, asset);
    const own = await readBalance(context, agent.address, asset);

    const actions = [
      stakeDepositAction('0.25'),
      stakeWithdrawAction('0.125'),
      delegateStakeAction({ validator, amount: '0.25' }),
    ];
    for (const action of actions) await given.accepted(target.act(agent, action));
    const back = await target.act(agent, undelegateStakeAction({ validator, amount: '0.125' }));
    // No document says for how long a delegation binds.
    const isBack = !isRefused(back);
    if (isBack) await given.accepted(back);
    const left = await readBalanceAfterPending(context, master.address, asset, spot);
    expect('staking.actions.master').decimal(left, spot, 'spot balance of the master');
    const free = await readFreeStake(context, master.address);
    if (free !== null) expect('staking.actions.master').decimal(free, '1', 'free stake of the master');
    const his = await readStakingState(context, master.address);
    const its = await readStakingState(context, agent.address);
    judgeDelegatedAmount(expect('staking.actions.master'), his, validator, '0.5');
    judgeDelegatedAmount(expect('staking.actions.master'), its, validator, isBack ? '0.125' : '0.25');
    // How much each action moves is the matter of other clauses: here, that it was the agent's.
    expect('staking.actions.master').relation(
      `a spot balance of the agent other than ${own}, the balance before its actions`,
      { balance: await readBalance(context, agent.address, asset) },
      ({ balance }) => balance.compare(own) !== 0,
      'spot balance of the agent',
    );
  },
});
