import { check } from '../../harness/check/check.ts';
import { untold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { bundleOf } from '../../harness/client/bundle.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { sharedAccount } from '../../harness/setup/multi-sig.ts';
import { ownedActions } from '../../harness/setup/owned-actions.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.inner.other-owners',
  title: 'no action that a quorum wraps runs for another account, whichever names its owner',
  clauses: ['multi-sig.inner.owner'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const clause = expect('multi-sig.inner.owner');
    const other = await given.fundedAccount();
    const { actions, before, now } = await ownedActions(context, other);
    const { user, members } = await sharedAccount(context);
    const submitter = given.stranger();
    const probe = beyondMeans(context, other);
    for (const inner of given.some(actions, 2)) {
      const reply = await verdictOn(
        context,
        () => target.act(submitter, bundleOf(target, user, inner, { signers: members })),
        probe,
      );
      if (reply !== null && isUnsupported(reply)) continue;
      if (clause.exercised(reply !== null, untold) && reply !== null) clause.refused(reply);
    }
    await pace.blocks(2);
    clause.equal(await now(), before, "another's orders");
  },
});
