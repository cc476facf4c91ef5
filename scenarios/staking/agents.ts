import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import {
  delegate,
  delegatedOnce,
  deposit,
  freeOf,
  staker,
  stakingState,
  tellsStake,
  undelegate,
  validatorsHere,
  withdraw,
} from '../../harness/setup/staking.ts';

export default check({
  id: 'staking.actions.of-agents',
  title: 'what an agent signs of stake moves its own, and none of its master',
  clauses: ['staking.actions.master'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.native.signingId;
    const [validator = ''] = await validatorsHere(context);
    const master = await staker(context, '2', '1.5');
    await given.accepted(target.act(master, delegate({ validator, amount: '0.5' })));
    await delegatedOnce(context, master.address, validator, '0.5');
    const agent = await staker(context, '1', '0.5');
    await approved(context, master, agent);
    const spot = await held(context, master.address, asset);
    const own = await held(context, agent.address, asset);

    const actions = [
      deposit('0.25'),
      withdraw('0.125'),
      delegate({ validator, amount: '0.25' }),
      undelegate({ validator, amount: '0.125' }),
    ];
    for (const action of actions) await given.accepted(target.act(agent, action));
    const left = await heldAtRest(context, master.address, asset, spot);
    expect('staking.actions.master').decimal(left, spot, 'spot balance of the master');
    const free = await freeOf(context, master.address);
    if (free !== null) expect('staking.actions.master').decimal(free, '1', 'free stake of the master');
    const his = await stakingState(context, master.address);
    const its = await stakingState(context, agent.address);
    tellsStake(expect('staking.actions.master'), his, validator, '0.5');
    tellsStake(expect('staking.actions.master'), its, validator, '0.125');
    expect('staking.actions.master').decimal(
      await held(context, agent.address, asset),
      own.minus(Dec.of('0.125')),
      'spot balance of the agent',
    );
  },
});
