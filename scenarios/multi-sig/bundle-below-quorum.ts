import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  judgeCommitRefusal,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { multiSigBundleAction, takeWindowNonce } from '../../harness/client/multi-sig-bundle.ts';
import { receivedRefusalIn } from '../../harness/client/outcome.ts';
import { makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'multi-sig.bundle.below-quorum',
  title: 'a bundle below the quorum moves nothing and leaves the nonce of the account unused',
  clauses: [
    'multi-sig.bundle.distinct',
    'multi-sig.bundle.quorum',
    'multi-sig.bundle.message',
    'multi-sig.bundle.quorum-nonce',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new TypeError('a roster of three');
    const submitter = given.stranger();
    const stranger = given.stranger();
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    const nonce = takeWindowNonce(target, user);

    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const cases = [
      ['multi-sig.bundle.quorum', []],
      ['multi-sig.bundle.quorum', [first]],
      // Nor does the account's own key count as a member.
      ['multi-sig.bundle.quorum', [user, stranger, second]],
      ['multi-sig.bundle.distinct', [first, first]],
      // Different bytes from the same signer.
      ['multi-sig.bundle.distinct', [first], withOtherV],
      ['multi-sig.bundle.distinct', [first], withHighS],
    ] as const;
    for (const [clause, signers, respelt] of given.sample(cases, 1, ([clause]) => clause)) {
      const plain = multiSigBundleAction(target, user, gift('0.25'), { signers, nonce });
      const { signatures } = plain.params;
      const bundle =
        respelt === undefined
          ? plain
          : multiSigBundleAction(target, user, gift('0.25'), {
              signers,
              nonce,
              signatures: [...signatures, ...signatures.map(respelt)],
            });
      const reply = await actForCommitReply(context, () => target.act(submitter, bundle), probe);
      expect(clause).decimal(await rested('0'), '0', 'USDC sent by a bundle below the quorum');
      judgeCommitRefusal(expect(clause), reply);
      if (!expect('multi-sig.bundle.message').exercised(reply !== null, MISSING_COMMIT_OUTCOME_TEXT) || reply === null)
        continue;
      const message = derived(receivedRefusalIn(reply)?.error?.message, reply);
      expect('multi-sig.bundle.message').equal(message, 'unauthorized', 'error.message');
    }
    const whole = multiSigBundleAction(target, user, gift('0.25'), { signers: [second, first], nonce });
    expect('multi-sig.bundle.quorum-nonce').accepted(await target.act(submitter, whole));
    expect('multi-sig.bundle.quorum-nonce').decimal(
      await arrived('0.25'),
      '0.25',
      'USDC sent by a quorum under the nonce of bundles below it',
    );
  },
});

/** The same signature with a `v` of 0 or 1. */
function withOtherV(signature: string): string {
  return `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`;
}

/** Order of the curve secp256k1. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The same key's signature of the same bytes with the higher s. */
function withHighS(signature: string): string {
  const s = CURVE_ORDER - BigInt(`0x${signature.slice(66, 130)}`);
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`;
}
