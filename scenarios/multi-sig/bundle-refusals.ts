import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { multiSigBundleAction } from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.bundle.refusals',
  title: 'a bundle for a single-key account, or without an action, is refused',
  clauses: ['multi-sig.bundle.not-multi-sig', 'multi-sig.bundle.empty'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [{ user, members }, single] = await Promise.all([
      makeMultiSigAccount(context),
      given.fundedAccount({ usdc: '1' }),
    ]);
    const submitter = given.stranger();
    const { gift, rested } = await makeCommitDetector(context, single, user);
    const probe = makeUnaffordableProbe(context, single);
    const whole = multiSigBundleAction(target, single, gift('0.5'), { signers: [single, ...members] });
    const foreign = await actForCommitReply(context, () => target.act(submitter, whole), probe);
    expect('multi-sig.bundle.not-multi-sig').decimal(
      await rested('0'),
      '0',
      'USDC sent by a bundle for a single-key account',
    );
    judgeCommitRefusal(expect('multi-sig.bundle.not-multi-sig'), foreign);

    const empty = await actForCommitReply(
      context,
      () => target.act(submitter, multiSigBundleAction(target, user, '', { signers: members })),
      probe,
    );
    if (!expect('multi-sig.bundle.empty').exercised(empty !== null, 'an answer that tells a verdict')) return;
    // With or without a code: a hex parser may require a digit (D47).
    if (empty !== null) expect('multi-sig.bundle.empty').refused(empty);
  },
});
