import { keccak_256 } from '@noble/hashes/sha3.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { check } from '../../harness/check/check.ts';
import {
  convertToMultiSigAction,
  multiSigBundleAction,
  takeWindowNonce,
} from '../../harness/client/multi-sig-bundle.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { VenueFacts } from '../../harness/probe/facts.ts';
import {
  isRefusedWithoutQuorum,
  MISSING_ROSTER_SIGNATURES,
  makeMultiSigAccount,
  revertMultiSigAtEnd,
} from '../../harness/setup/multi-sig.ts';
import { eip712AddressWord, eip712Digest, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { serviceNames } from '../../spec-schemas/signing/domain.ts';

export default check({
  id: 'multi-sig.bundle.runs',
  title: 'a bundle signed by a quorum runs as its user, whoever submits it',
  clauses: [
    'multi-sig.bundle.inner-digest',
    'multi-sig.bundle.acts',
    'multi-sig.bundle.anyone',
    'multi-sig.bundle.no-signers-field',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const user = await given.fundedAccount({ usdc: '5' });
    const members = [given.stranger(), given.stranger(), given.stranger()] as const;
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    await given.accepted(target.act(user, convertToMultiSigAction(members, 2)));
    revertMultiSigAtEnd(context, { user, members });

    const smallest = gift('0.01');
    // Signed by a second implementation of the documented struct.
    const nonce = takeWindowNonce(target, user);
    const digest = ownInnerDigest(venue, user.address, printJson(smallest), nonce);
    const signatures = members.slice(0, 2).map((member) => member.sign(digest));
    const own = multiSigBundleAction(target, user, smallest, { signers: [], nonce, signatures });
    const first = await target.act(members[0], own);
    expect('multi-sig.bundle.inner-digest').relation(
      'a bundle not refused for lack of a quorum',
      { reply: first },
      ({ reply }) => !isRefusedWithoutQuorum(reply),
    );
    if (isRefusedWithoutQuorum(first)) throw new NotExercised(MISSING_ROSTER_SIGNATURES);
    expect('multi-sig.bundle.acts').accepted(first);
    expect('multi-sig.bundle.acts').decimal(await arrived('0.01'), '0.01', 'USDC sent by a bundle of two members');

    const byStranger = multiSigBundleAction(target, user, gift('0.02'), { signers: members.slice(1) });
    expect('multi-sig.bundle.anyone').accepted(await target.act(given.stranger(), byStranger));
    expect('multi-sig.bundle.anyone').decimal(
      await arrived('0.03'),
      '0.03',
      'USDC sent after a bundle submitted by a non-member',
    );
    const { params } = multiSigBundleAction(target, user, gift('0.04'), { signers: members });
    expect('multi-sig.bundle.no-signers-field').accepted(
      await target.act(members[2], { type: 'multi_sig', params: { ...params } }),
    );
    expect('multi-sig.bundle.no-signers-field').decimal(
      await arrived('0.07'),
      '0.07',
      'USDC sent after a bundle without a signers field',
    );
    // Further members named in a bundle have no effect.
    const named = multiSigBundleAction(target, user, gift('0.08'), { signers: [] });
    const signers = members.map((member) => member.address);
    await target.act(members[0], { ...named, params: { ...named.params, signers } });
    expect('multi-sig.bundle.no-signers-field').decimal(
      await rested('0.07'),
      '0.07',
      'USDC sent after a bundle that names its signers but has no signatures',
    );
  },
});

export const bundleSignaturesPassedOverCheck = check({
  id: 'multi-sig.bundle.passed-over',
  title: 'signatures of a wrong length or of non-members are ignored, and members sign the exact bytes sent',
  clauses: ['multi-sig.bundle.skips', 'multi-sig.bundle.bytes'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const stranger = given.stranger();
    const submitter = given.stranger();
    const { gift, arrived, rested } = await makeCommitDetector(context, user);

    const nonce = takeWindowNonce(target, user);
    const smallest = gift('0.01');
    const signed = multiSigBundleAction(target, user, smallest, {
      signers: [stranger, ...members.slice(1)],
      nonce,
    });
    const [foreign = '', ...roster] = signed.params.signatures;
    const mixed = ['0x', foreign, '0xabcd', `${foreign}00`, ...roster];
    const among = multiSigBundleAction(target, user, smallest, { signers: [], nonce, signatures: mixed });
    expect('multi-sig.bundle.skips').accepted(await target.act(submitter, among));
    expect('multi-sig.bundle.skips').decimal(
      await arrived('0.01'),
      '0.01',
      'USDC sent by a bundle with a quorum among other signatures',
    );

    const spaced = (action: JsonObject) => printJson(action).replace(':', ' : ');
    const second = gift('0.02');
    const third = gift('0.04');
    const spelled = [
      multiSigBundleAction(target, user, second, { signers: members, signs: spaced(second) }),
      multiSigBundleAction(target, user, spaced(third), { signers: members, signs: printJson(third) }),
    ] as const;
    const [over, instead] = await Promise.all([target.act(submitter, spelled[0]), target.act(submitter, spelled[1])]);
    const kept = await rested('0.01');
    expect('multi-sig.bundle.bytes').relation(
      '0.01 USDC as before, and none sent by signatures over another spelling of the action',
      { kept, over, instead },
      (observed) => observed.kept.toString() === '0.01',
    );
  },
});

function ownInnerDigest(venue: VenueFacts, user: string, blob: string, nonce: bigint): Uint8Array {
  const { domainName } = serviceNames(venue.serviceName);
  const domain = { name: domainName, version: '1', chainId: venue.chainId, verifyingContract: zeroAddress };
  const type = `${domainName}MultiSigInner(address user,string action,uint64 nonce)`;
  return eip712Digest(domain, type, [eip712AddressWord(user), keccak_256(utf8ToBytes(blob)), eip712UintWord(nonce)]);
}
