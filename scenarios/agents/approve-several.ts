import { check } from '../../harness/check/check.ts';
import { approveAgentAndAwaitCommit, judgeSignerAccepted } from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';

export default check({
  id: 'agents.approve.several',
  title: 'one agent can act for two accounts, and two agents of one account can each act for it',
  clauses: ['agents.approve.acts'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const one = await given.fundedAccount({ usdc: '20' });
    const other = await given.fundedAccount({ usdc: '20' });
    const shared = given.stranger();
    const second = given.stranger();
    const ofOne = await makeOwnerNamingActionSource(context, one);
    const ofOther = await makeOwnerNamingActionSource(context, other);
    await approveAgentAndAwaitCommit(context, one, shared);
    await approveAgentAndAwaitCommit(context, one, second);
    await approveAgentAndAwaitCommit(context, other, shared);
    for (const [agent, choose] of [
      [shared, ofOne],
      [shared, ofOther],
      [second, ofOne],
    ] as const)
      judgeSignerAccepted(context, expect('agents.approve.acts'), await target.act(agent, choose()));
  },
});
