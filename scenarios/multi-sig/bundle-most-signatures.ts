import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { multiSigBundleAction } from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount, nextHarmlessAction } from '../../harness/setup/multi-sig.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.bundle.most-signatures',
  title: 'a bundle carries at most sixteen signatures',
  clauses: ['multi-sig.bundle.signatures-limit'],
  by: 'act',
  form: { profile: 'next', item: 'bundle-size' },
  async run(context) {
    const { given, target, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const others = Array.from({ length: 15 }, () => given.stranger());
    const inner = nextHarmlessAction(user, context.venue);
    const long = await actForCommitReply(
      context,
      () => {
        const bundle = multiSigBundleAction(target, user, inner, { signers: [...members.slice(1), ...others] });
        return target.act(given.stranger(), bundle);
      },
      probe,
    );
    judgeCommitRefusal(expect('multi-sig.bundle.signatures-limit'), long);
    const sixteen = multiSigBundleAction(target, user, inner, { signers: [...members.slice(1), ...others.slice(1)] });
    expect('multi-sig.bundle.signatures-limit').accepted(await target.act(given.stranger(), sixteen));
  },
});
