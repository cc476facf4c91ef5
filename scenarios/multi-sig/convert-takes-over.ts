import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { convertToMultiSigAction } from '../../harness/client/multi-sig-bundle.ts';
import { isNotedUnsupported } from '../../harness/client/pathless-replies.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { approveAgentAction, approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';
import {
  isRefusedWithoutQuorum,
  MISSING_ROSTER_SIGNATURES,
  revertMultiSigAtEnd,
  submitMultiSigBundleAsStranger,
} from '../../harness/setup/multi-sig.ts';
import { prepareOwnedActions } from '../../harness/setup/owned-actions.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { createSubAccountAction } from '../../harness/setup/sub-accounts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'multi-sig.convert.takes-over',
  title: 'after its conversion an account acts only through its roster, not by its own key, an agent or a member',
  clauses: ['multi-sig.convert.effective', 'multi-sig.convert.plain-refused', 'multi-sig.convert.only-bundles'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [user, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '1' })]);
    const [agent, ...members] = [given.stranger(), given.stranger(), given.stranger()];
    await approveAgentAndAwaitCommit(context, user, agent);
    const choose = await makeOwnerNamingActionSource(context, user);
    await given.accepted(target.act(agent, choose()));
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    const { actions, before, now } = await prepareOwnedActions(context, user);

    await actAndAwaitCommit(context, user, convertToMultiSigAction(members, 2));
    revertMultiSigAtEnd(context, { user, members }, true);
    const bundled = await submitMultiSigBundleAsStranger(context, user, gift('0.01'), { signers: members });
    if (isRefusedWithoutQuorum(bundled)) throw new NotExercised(MISSING_ROSTER_SIGNATURES);
    expect('multi-sig.convert.effective').accepted(bundled);
    expect('multi-sig.convert.effective').decimal(
      await arrived('0.01'),
      '0.01',
      'USDC sent by the roster of a converted account',
    );

    const probe = makeUnaffordableProbe(context, other);
    const ofKey = [
      gift('0.02'),
      convertToMultiSigAction([other], 1),
      convertToMultiSigAction([], 0),
      approveAgentAction(other),
      createSubAccountAction(),
      ...actions,
    ];
    for (const [clause, signer, tries] of [
      ['multi-sig.convert.plain-refused', user, ofKey],
      ['multi-sig.convert.only-bundles', agent, [choose(), ...actions]],
    ] as const) {
      const judgeRefused = async (action: WireAction) => {
        const reply = await actForCommitReply(context, () => target.act(signer, action), probe);
        if (reply === null || !isNotedUnsupported(reply.wire)) judgeCommitRefusal(expect(clause), reply);
      };
      await given.eachPart(tries, judgeRefused, 2);
      await pace.blocks(2);
      expect(clause).equal(await now(), before, 'open orders of the account');
    }
    // The refusal of a key that is not an agent may have another text: a member's action is judged by its effect.
    const [member = agent] = members;
    for (const action of given.sample(actions, 2))
      await actForCommitReply(context, () => target.act(member, action), probe);
    await pace.blocks(2);
    expect('multi-sig.convert.only-bundles').equal(
      await now(),
      before,
      'open orders of the account after actions of a member',
    );
    expect('multi-sig.convert.plain-refused').decimal(
      await rested('0.01'),
      '0.01',
      'USDC of the recipient after sends signed by the own key',
    );
    expect('multi-sig.convert.plain-refused').accepted(
      await submitMultiSigBundleAsStranger(context, user, gift('0.04'), { signers: members }),
    );
    expect('multi-sig.convert.plain-refused').decimal(
      await arrived('0.05'),
      '0.05',
      'USDC sent by the same roster after conversions signed by the own key',
    );
  },
});
