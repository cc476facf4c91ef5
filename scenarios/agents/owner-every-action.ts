import { check } from '../../harness/check/check.ts';
import { approveAgentAndCommit } from '../../harness/setup/agent-approval.ts';
import { everyAgentAction } from '../../harness/setup/every-action.ts';

export default check({
  id: 'agents.owner.every-action',
  title: 'every agent-capable action is accepted from an approved agent that names its owner',
  clauses: ['agents.owner.capable'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const owner = await given.fundedAccount();
    const agent = given.stranger();
    await approveAgentAndCommit(context, owner, agent);
    await everyAgentAction(context, { signer: agent, owner, names: owner.address }, (_tag, reply) =>
      expect('agents.owner.capable').accepted(reply),
    );
  },
});
