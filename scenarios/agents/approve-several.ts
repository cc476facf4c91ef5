import { check } from '../../harness/check/check.ts';
import { approveAgentAndCommit, judgeMaySign } from '../../harness/setup/agent-approval.ts';
import { ownerNamingActions } from '../../harness/setup/leverage-action.ts';

export default check({
  id: 'agents.approve.several',
  title: 'an agent of two accounts acts for both, and of two agents of one account each does',
  clauses: ['agents.approve.acts'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const one = await given.fundedAccount({ usdc: '20' });
    const other = await given.fundedAccount({ usdc: '20' });
    const shared = given.stranger();
    const second = given.stranger();
    const ofOne = await ownerNamingActions(context, one);
    const ofOther = await ownerNamingActions(context, other);
    await approveAgentAndCommit(context, one, shared);
    await approveAgentAndCommit(context, one, second);
    await approveAgentAndCommit(context, other, shared);
    for (const [agent, choose] of [
      [shared, ofOne],
      [shared, ofOther],
      [second, ofOne],
    ] as const)
      judgeMaySign(context, expect('agents.approve.acts'), await target.act(agent, choose()));
  },
});
