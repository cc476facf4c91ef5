import { citeSupplement, citeWriteApi } from '../../clauses/source.ts';
import * as multiSig from '../../shapes/actions/multi-sig.ts';
import { type ActionEntries, makeSignedBytesField, makeSignedField } from '../action-entry.ts';

/** @source write-api, "Account and access" */
export const multiSigActions = {
  convert_to_multi_sig_user: {
    tag: 'convert_to_multi_sig_user',
    group: 'multi-sig',
    status: 'live',
    bodyKey: 'params',
    body: multiSig.ConvertToMultiSigUserBody,
    example: { signers: ['0x00000000000000000000000000000000000000aa'], threshold: 1 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'ConvertToMultiSigUser',
    fields: [makeSignedField('address[]', 'signers', 'signers'), makeSignedField('uint32', 'threshold', 'threshold')],
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'a threshold outside 1 to the number of signers, but for the form that disables',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'either',
        when: 'a plain signed action of an account that is multi-sig',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'multi-sig.convert',
      source: citeWriteApi('Account and access'),
      stated: {
        'signers-limit': { clause: 'multi-sig.convert.signers-limit' },
        'signers-distinct': { clause: 'multi-sig.convert.signers-distinct' },
        threshold: { clause: 'multi-sig.convert.threshold' },
      },
    },
    authority: { typeString: 'public' },
  },
  multi_sig: {
    tag: 'multi_sig',
    group: 'multi-sig',
    status: 'live',
    bodyKey: 'params',
    body: multiSig.MultiSigBody,
    example: {
      user: '0x00000000000000000000000000000000000000aa',
      inner_action_blob: '0x7b2274797065223a226e6f6f70222c22706172616d73223a7b7d7d',
      signatures: [`0x${'11'.repeat(32)}${'22'.repeat(32)}1b`],
      nonce: 1735689600099,
    },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    acceptance: 'multi-sig.bundle.acts',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'MultiSig',
    fields: [
      makeSignedField('address', 'user', 'user'),
      makeSignedBytesField('innerActionBlob', 'inner_action_blob'),
      makeSignedField('bytes[]', 'signatures', 'signatures'),
    ],
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'either',
        when: 'an empty blob, or one whose inner owner is not the user',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the user is not multi-sig, or its threshold is 0',
        authority: 'assumed',
      },
      { code: 'AUTH_UNAUTHORIZED', phase: 'commit', when: 'fewer distinct roster signers than the threshold' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the nonce of the body is stale or was used',
        authority: 'assumed',
      },
      {
        code: 'AUTH_UNAUTHORIZED',
        phase: 'commit',
        when: 'the inner action is a governance vote, a system write or another multi_sig; the nonce is used up',
      },
    ],
    gates: {
      list: 'multi-sig.bundle',
      source: citeSupplement('engine', '28'),
      stated: {
        'signatures-limit': { clause: 'multi-sig.bundle.signatures-limit' },
        'multi-sig': { clause: 'multi-sig.bundle.not-multi-sig' },
        quorum: { clause: 'multi-sig.bundle.quorum' },
        nonce: { clause: 'multi-sig.nonce.stale' },
      },
    },
    authority: { typeString: 'public' },
  },
} as const satisfies ActionEntries;
