import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { multiSigBundleAction } from '../../harness/client/multi-sig-bundle.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { prepareOwnedActions } from '../../harness/setup/owned-actions.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.inner.other-owners',
  title: 'a bundled action that names another account as its owner does not run',
  clauses: ['multi-sig.inner.owner'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('multi-sig.inner.owner');
    const other = await given.fundedAccount();
    const { actions, before, now } = await prepareOwnedActions(context, other);
    const { user, members } = await makeMultiSigAccount(context);
    const submitter = given.stranger();
    const probe = makeUnaffordableProbe(context, other);
    // An order on a pair in addition to those on markets, because its owner is in another body.
    for (const inner of given.sample(actions, 2, ({ type }) => (type === 'spot_order' ? 'pair' : 'market'))) {
      const reply = await actForCommitReply(
        context,
        () => target.act(submitter, multiSigBundleAction(target, user, inner, { signers: members })),
        probe,
      );
      if (reply !== null && isUnsupported(reply)) continue;
      if (clause.exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) && reply !== null) clause.refused(reply);
    }
    await pace.blocks(2);
    clause.equal(await now(), before, 'open orders of the other account');
  },
});
