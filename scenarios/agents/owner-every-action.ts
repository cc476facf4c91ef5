import { check } from '../../harness/check/check.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';

export default check({
  id: 'agents.owner.every-action',
  title: 'every agent-capable action is accepted from an approved agent that names its owner',
  clauses: ['agents.owner.capable'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const owner = await given.fundedAccount();
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, owner, agent);
    await sendEveryAgentAction(context, { signer: agent, owner, names: owner.address }, (_tag, reply) =>
      expect('agents.owner.capable').accepted(reply),
    );
  },
});
