import { check } from '../../harness/check/check.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { prepareOwnedActions, sendAndJudgeOwnedRefusals } from '../../harness/setup/owned-actions.ts';

export const signerNotAllowedCheck = check({
  id: 'agents.signer.not-allowed',
  title: 'a stranger cannot act for an owner, and an order without an owner is refused',
  clauses: ['agents.signer.stranger', 'agents.owner.required'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const owned = await prepareOwnedActions(context, owner);
    await sendAndJudgeOwnedRefusals(context, expect('agents.signer.stranger'), given.stranger(), owned);
    for (const action of given.sample(owned.ownerless, 1))
      expect('agents.owner.required').refused(await target.act(owner, action));
    await pace.blocks(2);
    expect('agents.owner.required').equal(await owned.now(), owned.before, 'open orders of the owner');
  },
});

export const signerOfAnotherCheck = check({
  id: 'agents.signer.of-another',
  title: 'an agent of another account cannot act for an owner',
  clauses: ['agents.signer.other-master'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '20' })]);
    const agent = given.stranger();
    const owned = await prepareOwnedActions(context, owner);
    await approveAgentAndAwaitCommit(context, other, agent);
    await sendAndJudgeOwnedRefusals(context, expect('agents.signer.other-master'), agent, owned);
  },
});
