import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isRefusedOnArrival, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import {
  convertToMultiSigAction,
  multiSigBundleAction,
  takeWindowNonce,
} from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** Width of the window below the newest nonce in which an unused nonce is valid. @source write-api, "Nonces" */
const WIDTH = 64n;
/** Amount above what any account of a case can spend. */
const TOO_MUCH = '1000000';

export default check({
  id: 'multi-sig.nonce.windows',
  title:
    'a bundle nonce counts in the window of its user, and the envelope nonce independently in that of the submitter',
  clauses: ['multi-sig.nonce.user', 'multi-sig.nonce.stale', 'multi-sig.nonce.apart', 'multi-sig.nonce.submitter'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const submitter = await given.fundedAccount({ usdc: '1' });
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    const bundle = (amount: string, nonce: bigint) =>
      multiSigBundleAction(target, user, gift(amount), { signers: members, nonce });

    const jump = takeWindowNonce(target, user) + 10_000n;
    expect('multi-sig.nonce.apart').accepted(await target.act(submitter, bundle('0.01', jump)));
    expect('multi-sig.nonce.apart').decimal(await arrived('0.01'), '0.01', 'USDC sent under two nonces far apart');
    expect('multi-sig.nonce.user').accepted(await target.act(submitter, bundle('0.02', jump - WIDTH)));
    expect('multi-sig.nonce.user').decimal(
      await arrived('0.03'),
      '0.03',
      'USDC sent after a bundle nonce 64 below the newest',
    );
    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const spent = [jump, jump - WIDTH, jump - WIDTH - 1n];
    for (const nonce of given.sample(spent, 1, (one) => one < jump - WIDTH)) {
      const reply = await actForCommitReply(context, () => target.act(submitter, bundle('0.04', nonce)), probe);
      // Only the jump can have closed the window for the last nonce.
      const clause = nonce < jump - WIDTH ? 'multi-sig.nonce.user' : 'multi-sig.nonce.stale';
      expect(clause).decimal(
        await rested('0.03'),
        '0.03',
        'USDC sent after a bundle nonce that is used or below the window of the user',
      );
      judgeCommitRefusal(expect('multi-sig.nonce.stale'), reply);
    }

    // Equal nonces, so that it does not matter which of the two a submitter signs. Above the newest of both accounts, because requests
    // since the jump may have taken longer than the window.
    const next = takeWindowNonce(target, submitter) + 5_000n;
    const equal = next > jump ? next : jump + 5_000n;
    expect('multi-sig.nonce.apart').accepted(await target.act(submitter, bundle('0.08', equal), { nonce: equal }));
    expect('multi-sig.nonce.apart').decimal(await arrived('0.11'), '0.11', 'USDC sent under two equal nonces');
    // Sent concurrently, because a silently dropped action keeps its client waiting.
    const ofSpent = await makeCommitDetector(context, submitter);
    const ofLower = await makeCommitDetector(context, submitter);
    const [again, below] = await Promise.all([
      target.act(submitter, ofSpent.gift('0.16'), { nonce: equal }),
      target.act(submitter, ofLower.gift('0.16'), { nonce: equal - WIDTH - 1n }),
    ]);
    expect('multi-sig.nonce.submitter').relation(
      '0 USDC sent under the used nonce of a bundle envelope',
      { arrived: await ofSpent.rested('0'), reply: again },
      ({ arrived: usdc }) => usdc.toString() === '0',
    );
    expect('multi-sig.nonce.submitter').relation(
      '0 USDC sent under a nonce 65 below that of a bundle envelope',
      { arrived: await ofLower.rested('0'), reply: below },
      ({ arrived: usdc }) => usdc.toString() === '0',
    );
  },
});

export const nonceSpentByQuorumCheck = check({
  id: 'multi-sig.nonce.spent-by-quorum',
  title: 'a bundled action that fails uses up the nonce of its bundle',
  clauses: ['multi-sig.nonce.spent', 'multi-sig.inner.own-rules'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const other = await given.fundedAccount({ usdc: '1' });
    const submitter = given.stranger();
    const { gift, arrived, rested } = await makeCommitDetector(context, user, other);
    const probe = makeUnaffordableProbe(context, other);
    const inner = (nonce: bigint, amount: string) =>
      multiSigBundleAction(target, user, gift(amount), { signers: members, nonce });

    let nonce = 0n;
    const failed = await actForCommitReply(
      context,
      () => {
        nonce = takeWindowNonce(target, user);
        return target.act(submitter, inner(nonce, TOO_MUCH));
      },
      probe,
    );
    const plain = await actForCommitReply(context, () => target.act(other, gift(TOO_MUCH)), probe);
    if (plain !== null) judgeCommitRefusal(expect('multi-sig.inner.own-rules'), failed);
    given.require((await rested('0')).toString() === '0', 'more was sent than there was');

    const hasCommit = failed === null || !(await isRefusedOnArrival(pace, failed));
    if (expect('multi-sig.nonce.spent').exercised(hasCommit, 'a bundle whose inner action fails in a block')) {
      const again = await actForCommitReply(context, () => target.act(submitter, inner(nonce, '0.01')), probe);
      expect('multi-sig.nonce.spent').decimal(
        await rested('0'),
        '0',
        'USDC sent under the nonce of a bundle whose inner action failed',
      );
      judgeCommitRefusal(expect('multi-sig.nonce.spent'), again);
    }
    expect('multi-sig.inner.own-rules').accepted(
      await target.act(submitter, inner(takeWindowNonce(target, user), '0.02')),
    );
    expect('multi-sig.inner.own-rules').decimal(await arrived('0.02'), '0.02', 'USDC sent by the next bundle');
  },
});

export const nonceOneWindowCheck = check({
  id: 'multi-sig.nonce.one-window',
  title: 'bundles and the own key of an account share one nonce window',
  clauses: ['multi-sig.nonce.shared'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount({ usdc: '5' });
    const { gift, arrived, rested } = await makeCommitDetector(context, owner);
    const before = await given.accepted(target.act(owner, gift('0.01')));
    given.require((await arrived('0.01')).toString() === '0.01', 'the first send did not arrive');
    const { user, members } = await makeMultiSigAccount(context, owner);
    const submitter = given.stranger();
    const bundle = (inner: Parameters<typeof multiSigBundleAction>[2], nonce: bigint) =>
      target.act(submitter, multiSigBundleAction(target, user, inner, { signers: members, nonce }));

    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const again = await actForCommitReply(context, () => bundle(gift('0.02'), before.nonce), probe);
    expect('multi-sig.nonce.shared').decimal(
      await rested('0.01'),
      '0.01',
      'USDC sent after a bundle with a nonce that the own key has used',
    );
    judgeCommitRefusal(expect('multi-sig.nonce.shared'), again);

    const nonce = takeWindowNonce(target, user);
    await given.accepted(bundle(gift('0.04'), nonce));
    given.require((await arrived('0.05')).toString() === '0.05', 'the send of the bundle did not arrive');
    await given.accepted(bundle(convertToMultiSigAction([], 0), takeWindowNonce(target, user)));
    await pace.committed();
    const plain = await target.act(user, gift('0.08'), { nonce });
    expect('multi-sig.nonce.shared').relation(
      '0.05 USDC of the recipient, as before the own key sent under a nonce that a bundle has used',
      { total: await rested('0.05'), reply: plain },
      ({ total }) => total.toString() === '0.05',
    );
    expect('multi-sig.nonce.shared').accepted(await target.act(user, gift('0.16')));
    expect('multi-sig.nonce.shared').decimal(
      await arrived('0.21'),
      '0.21',
      'USDC sent by the own key under the next nonce',
    );
  },
});
