import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { multiSigBundleAction } from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount, nextHarmlessAction } from '../../harness/setup/multi-sig.ts';
import { eip712AddressWord, eip712BytesListWord, eip712BytesWord } from '../../harness/setup/own-digest.ts';
import { independentActionDigest, makeSignatureReplacer } from '../../harness/setup/own-encoding.ts';

export default check({
  id: 'multi-sig.bundle.own-type',
  title:
    'a bundle envelope is signed under ServiceTransaction:MultiSig, and its nonce is used in the window of its signer',
  clauses: ['multi-sig.bundle.type'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const submitter = await given.fundedAccount({ usdc: '1' });
    const action = multiSigBundleAction(target, user, nextHarmlessAction(user, context.venue), { signers: members });
    const { user: named, inner_action_blob: blob, signatures, nonce: own } = action.params;
    // The same value in both places, so that no check depends on which of them is in the struct.
    const nonce = BigInt(own);
    const digest = independentActionDigest(
      venue,
      'MultiSig',
      [
        ['address user', eip712AddressWord(named)],
        ['bytes innerActionBlob', eip712BytesWord(blob)],
        ['bytes[] signatures', eip712BytesListWord(signatures)],
      ],
      { nonce },
    );
    const reply = await target.act(submitter, action, { nonce, tamper: makeSignatureReplacer(submitter, digest) });
    expect('multi-sig.bundle.type').accepted(reply);
    // Another recovered signer could have run it too: the used nonce shows the account.
    const last = await pace.eventually(
      async () => {
        const body = given.data(await target.read('user_rate_limit', { address: submitter.address }));
        return derived(integerAt(body, 'last_nonce'), field(body, 'last_nonce'));
      },
      ({ value }) => value === nonce,
    );
    expect('multi-sig.bundle.type').equal(
      derived(String(last.value), last),
      String(nonce),
      'last_nonce of the submitter',
    );
  },
});
