import { check } from '../../harness/check/check.ts';
import { isWithoutPath } from '../../harness/client/pathless-replies.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { ownedActions } from '../../harness/setup/owned-actions.ts';

export default check({
  id: 'agents.signer.not-allowed',
  title: "neither a stranger nor another account's agent acts for an owner, and an order names its owner",
  clauses: ['agents.signer.stranger', 'agents.signer.other-master', 'agents.owner.required'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '20' })]);
    const agent = given.stranger();
    const { actions, ownerless, before, now } = await ownedActions(context, owner);
    await approved(context, other, agent);
    for (const [clause, signer] of [
      ['agents.signer.stranger', given.stranger()],
      ['agents.signer.other-master', agent],
    ] as const) {
      for (const action of given.some(actions, 2)) {
        const reply = await target.act(signer, action);
        if (!isWithoutPath(reply.wire)) expect(clause).refused(reply);
      }
      await pace.blocks(2);
      expect(clause).equal(await now(), before, 'orders of the owner');
    }

    for (const action of given.some(ownerless, 1)) {
      expect('agents.owner.required').refused(await target.act(owner, action));
    }
    await pace.blocks(2);
    expect('agents.owner.required').equal(await now(), before, 'orders of the owner');
  },
});
