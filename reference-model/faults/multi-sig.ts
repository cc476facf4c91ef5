import { actionTagKindOf } from '../../spec-schemas/catalogue/action-tags.ts';
import { isJsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { doneOutcome } from '../actions/action.ts';
import type { MultiSigGate } from '../actions/multi-sig.ts';
import type { Core } from '../core.ts';
import { causeWordOf } from '../event-concerns.ts';
import { castBallot } from '../governance/governance.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow, withFurtherRefusal } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { ensureAccount } from '../state/account.ts';
import { type Address, parseAddress, zeroAddress } from '../state/address.ts';
import { type MultiSigRoster, multiSigRosterAt, putMultiSigRoster } from '../state/rosters.ts';
import type { VenueState } from '../state/venue-state.ts';
import type { Fault } from './fault.ts';
import { makeCommitEdit, makeDecodedActionEdit } from './operators/orders.ts';
import { makeEnvelopeTagTest, makeExchangeEdit, rehashedDigestEdit } from './operators/signatures.ts';

const conversions = rulesEditorAt('actions', 'convertToMultiSigUser');
const bundles = rulesEditorAt('actions', 'multiSig');
const nonces = rulesEditorAt('chain', 'nonces');
const unauthorized = refuse('AUTH_UNAUTHORIZED', 'unauthorized');

export const multiSigFaults: readonly Fault[] = [
  ...(['signers-distinct', 'signers-limit'] as const).map(
    (gate): Fault => ({
      id: `multi-sig.rekey-without-${gate}`,
      clause: `multi-sig.convert.${gate}`,
      title: `a roster puts any other one in its place, whatever ${gate} asks`,
      needs: ['next'],
      edit: unboundInBundles(gate),
    }),
  ),
  {
    id: 'multi-sig.conversion-forgotten',
    clause: 'multi-sig.convert.effective',
    title: 'a conversion is accepted and writes no roster',
    edit: conversions(() => ({ write: () => undefined })),
  },
  {
    id: 'multi-sig.roster-of-one-refused',
    clause: 'multi-sig.convert.threshold',
    title: 'a roster of one member is refused',
    edit: refusingThreshold(({ signers }) => signers.length === 1),
  },
  ...(['bridge_withdraw', 'core_evm_transfer', 'vault_distribute', 'set_referrer', 'set_display_name'] as const).map(
    (tag): Fault => ({
      id: `multi-sig.own-key-on.${tag}`,
      clause: 'multi-sig.convert.plain-refused',
      title: `the own key of an account with a roster signs ${tag} on`,
      edit: rulesEditorAt('chain')(({ dispatch }) => ({
        dispatch: withChangedRow(dispatch, 'single-key', (gate) => ({
          ...gate,
          check: (core, context) => (context.tag === tag ? null : gate.check(core, context)),
        })),
      })),
    }),
  ),
  {
    id: 'multi-sig.single-member-refused',
    clause: 'multi-sig.convert.threshold',
    title: 'a roster of which one member is enough is refused',
    edit: refusingThreshold(({ threshold }) => threshold === 1),
  },
  {
    id: 'multi-sig.all-members-refused',
    clause: 'multi-sig.convert.threshold',
    title: 'a roster of which all members are needed is refused',
    edit: refusingThreshold(({ threshold, signers }) => threshold > 1 && threshold === signers.length),
  },
  {
    id: 'multi-sig.agents-stay',
    clause: 'multi-sig.convert.only-bundles',
    title: 'agents act on for an account that has a roster',
    edit: rulesEditorAt('chain')(({ dispatch }) => ({
      dispatch: withChangedRow(dispatch, 'single-key', (gate) => ({
        ...gate,
        check: (core, context) => (context.signer === context.account ? gate.check(core, context) : null),
      })),
    })),
  },
  {
    id: 'multi-sig.member-acts-alone',
    clause: 'multi-sig.convert.only-bundles',
    title: 'a member of a roster acts for its account alone',
    edit: composeEdits(
      rulesEditorAt('auth')(({ leads }) => ({
        leads: (state, account, signer) => leads(state, account, signer) || isMember(state, account, signer),
      })),
      rulesEditorAt('chain')(({ dispatch }) => ({
        dispatch: withChangedRow(dispatch, 'single-key', (gate) => ({
          ...gate,
          check: (core, context) =>
            isMember(core.state, context.account, context.signer) ? null : gate.check(core, context),
        })),
      })),
    ),
  },
  {
    id: 'multi-sig.roster-hidden',
    clause: 'multi-sig.convert.shown',
    title: 'the overview of a multi-sig account is that of a single key',
    edit: rulesEditorAt(
      'reads',
      'accountState',
      'overview',
    )(({ body }) => ({
      body: { ...body, multisig: () => ({ is_multi_sig: false, threshold: 0, signers: [] }) },
    })),
  },
  {
    id: 'multi-sig.threshold-shown-short',
    clause: 'multi-sig.convert.shown',
    title: 'the overview shows a threshold of 1, whatever it is',
    edit: rulesEditorAt(
      'reads',
      'accountState',
      'overview',
    )(({ body }) => ({
      body: {
        ...body,
        multisig: ({ address }, { state }) => {
          const signers = multiSigRosterAt(state, address)?.signers ?? [];
          return { is_multi_sig: signers.length > 0, threshold: Math.min(1, signers.length), signers };
        },
      },
    })),
  },
  {
    id: 'multi-sig.roster-grows',
    clause: 'multi-sig.rekey.replaces',
    title: 'members of a new roster join those of the one before',
    edit: conversions(({ write, disables }) => ({
      write(core, owner, roster) {
        const before = multiSigRosterAt(core.state, owner)?.signers ?? [];
        if (disables(roster)) write(core, owner, roster);
        else putMultiSigRoster(core.state, owner, { ...roster, signers: [...before, ...roster.signers] });
      },
    })),
  },
  {
    id: 'multi-sig.for-good',
    clause: 'multi-sig.rekey.disables',
    title: 'a roster that takes itself away stays',
    edit: conversions(({ write, disables }) => ({
      write: (core, owner, roster) => (disables(roster) ? undefined : write(core, owner, roster)),
    })),
  },
  {
    id: 'multi-sig.convert-field-code',
    clause: 'multi-sig.convert.fields',
    title: 'a conversion without a threshold is refused as one that is not open yet',
    edit: unreadWithout('threshold'),
  },
  {
    id: 'multi-sig.bundle-field-code',
    clause: 'multi-sig.bundle.fields',
    title: 'a bundle without signatures is refused as one that is not open yet',
    edit: unreadWithout('signatures'),
  },
  {
    id: 'multi-sig.bundle-idle',
    clause: 'multi-sig.bundle.acts',
    title: 'a bundle is accepted and does nothing',
    edit: makeCommitEdit('multi_sig', () => doneOutcome),
  },
  {
    id: 'multi-sig.empty-taken',
    clause: 'multi-sig.bundle.empty',
    title: 'a bundle of nothing is accepted, and does nothing',
    edit: makeDecodedActionEdit('multi_sig', (prepared, { inner_action_blob: blob }) =>
      blob === '0x' ? { ...prepared, admit: () => null, commit: () => doneOutcome } : prepared,
    ),
  },
  {
    id: 'multi-sig.members-submit',
    clause: 'multi-sig.bundle.anyone',
    title: 'only a member may submit a bundle',
    edit: guarded('quorum', (core, { signer }, { user }) =>
      multiSigRosterAt(core.state, user)?.signers.includes(signer) ? null : unauthorized,
    ),
  },
  {
    id: 'multi-sig.type-otherwise',
    clause: 'multi-sig.bundle.type',
    title: 'an envelope with a bundle is signed under another type',
    edit: rehashedDigestEdit(makeEnvelopeTagTest('multi_sig'), (digest) => digest.toReversed()),
  },
  {
    id: 'multi-sig.named-signers',
    clause: 'multi-sig.bundle.no-signers-field',
    title: 'whom a bundle names as its signers counts as one',
    edit: makeCommitEdit('multi_sig', (core, context, body, prepared) => {
      const named = Array.isArray(body.signers) ? body.signers.flatMap((text) => parseAddress(text) ?? []) : [];
      if (named.length === 0) return prepared.commit(core, context);
      const rules = bundles(() => ({ signers: () => named.values() }))(core.rules);
      return prepared.commit({ ...core, rules }, context);
    }),
  },
  {
    id: 'multi-sig.digest-without-user',
    clause: 'multi-sig.bundle.inner-digest',
    title: 'members sign the bytes and the nonce, for no account',
    edit: bundles(({ digest }) => ({ digest: (inner, domain) => digest({ ...inner, user: zeroAddress }, domain) })),
  },
  {
    id: 'multi-sig.blob-printed-again',
    clause: 'multi-sig.bundle.bytes',
    title: 'members are held to the inner action as the venue prints it',
    edit: bundles(({ digest }) => ({
      digest: (inner, domain) => digest({ ...inner, blob: printedAgain(inner.blob) }, domain),
    })),
  },
  {
    id: 'multi-sig.length-refused',
    clause: 'multi-sig.bundle.skips',
    title: 'a signature of a wrong length refuses the bundle',
    edit: guarded('quorum', (_core, _context, { signatures }) =>
      signatures.every((signature) => signature.length === 132) ? null : unauthorized,
    ),
  },
  {
    id: 'multi-sig.stranger-refused',
    clause: 'multi-sig.bundle.skips',
    title: 'the signature of a stranger refuses the bundle',
    edit: bundles(() => ({
      isQuorum({ state }, user, signers) {
        const { threshold, signers: members } = multiSigRosterAt(state, user) ?? { threshold: 0, signers: [] };
        const signed = new Set(signers);
        return signed.size >= threshold && signed.values().every((signer) => members.includes(signer));
      },
    })),
  },
  {
    id: 'multi-sig.member-counts-twice',
    clause: 'multi-sig.bundle.distinct',
    title: 'two signatures of one member count as two',
    edit: bundles(() => ({ isQuorum: isQuorumOfSignatures })),
  },
  {
    id: 'multi-sig.equal-bytes-count-once',
    clause: 'multi-sig.bundle.distinct',
    title: 'signatures of one member count as often as their bytes differ',
    edit: bundles(({ signers }) => ({
      signers: (core, context, bundle) =>
        signers(core, context, { ...bundle, signatures: [...new Set(bundle.signatures)] }),
      isQuorum: isQuorumOfSignatures,
    })),
  },
  {
    id: 'multi-sig.inner-vote-runs',
    clause: 'multi-sig.inner.forbidden',
    title: 'a roster of three sets the USDC of its account, as only a vote does',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ reads, gates, unwrap }) => ({
      gates: withChangedRow(gates, 'forbidden', (gate) => ({
        ...gate,
        check: (wrapped) => (wrapped.tag === 'multi_sig' ? gate.check(wrapped) : null),
      })),
      unwrap(core, user, blob) {
        const action = reads(blob);
        if (action?.type !== 'gov_adjust_spot_value' || !isJsonObject(action.params)) return unwrap(core, user, blob);
        const { account, value } = action.params;
        const ballot = { ...core.rules.governance.spotValue, payload: { account, value }, castBy: null };
        return {
          tag: 'gov_adjust_spot_value',
          account: user,
          action: {
            handles: [],
            legs: 1,
            lift: null,
            admit: () => null,
            commit(at) {
              castBallot(at, ballot);
              return doneOutcome;
            },
          },
        };
      },
    })),
  },
  {
    id: 'multi-sig.inner-vote-idle',
    clause: 'multi-sig.inner.forbidden',
    title: 'a vote in a bundle is accepted and does nothing',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ reads, unwrap }) => ({
      unwrap(core, user, blob) {
        const tag = reads(blob)?.type;
        const done = { handles: [], legs: 1, lift: null, admit: () => null, commit: () => doneOutcome };
        return actionTagKindOf(String(tag)) === 'system'
          ? { tag: String(tag), account: user, action: done }
          : unwrap(core, user, blob);
      },
    })),
  },
  {
    id: 'multi-sig.spent-below-quorum',
    clause: 'multi-sig.bundle.quorum-nonce',
    title: 'a bundle below the quorum uses up its nonce',
    edit: bundles(({ gates, spend }) => ({
      gates: withChangedRow(gates, 'quorum', (gate) => ({
        ...gate,
        check(core, context, bundle) {
          const refusal = gate.check(core, context, bundle);
          if (refusal !== null) spend(core, bundle);
          return refusal;
        },
      })),
    })),
  },
  {
    id: 'multi-sig.quorum-told',
    clause: 'multi-sig.bundle.message',
    title: 'a bundle below the quorum is told how many signatures it lacks',
    edit: bundles(({ gates }) => ({
      gates: withChangedRow(gates, 'quorum', (gate) => ({
        ...gate,
        check: (...facts) =>
          gate.check(...facts) === null ? null : refuse('AUTH_UNAUTHORIZED', 'one signature is missing'),
      })),
    })),
  },
  {
    id: 'multi-sig.window-stands',
    clause: 'multi-sig.nonce.user',
    title: "a bundle's nonce is marked as used and moves no window",
    edit: bundles(() => ({
      spend: ({ state }, { user, nonce }) => void ensureAccount(state, user).nonces.used.add(nonce),
    })),
  },
  {
    id: 'multi-sig.envelope-free',
    clause: 'multi-sig.nonce.submitter',
    title: 'the nonce of an envelope with a bundle stays unused',
    // Uses a separate window, so that no other envelope's nonce counts against it.
    edit: nonces(({ actor }) => ({
      actor(context) {
        const { tag, signer, nonce } = context;
        return tag === 'multi_sig' ? `0x${signer.slice(2, 26)}${nonce.toString(16).padStart(16, '0')}` : actor(context);
      },
    })),
  },
  {
    id: 'multi-sig.nonces-compared',
    clause: 'multi-sig.nonce.apart',
    title: 'a bundle with the nonce of its envelope is refused',
    edit: guarded('nonce', (_core, context, { nonce }) =>
      nonce === context.nonce ? refuse('PRECONDITION_FAILED', 'one nonce in two places') : null,
    ),
  },
  {
    id: 'multi-sig.spent-by-success',
    clause: 'multi-sig.nonce.spent',
    title: 'a bundle of which the inner action failed may be sent again',
    edit: makeCommitEdit('multi_sig', (core, context, { user }, prepared) => {
      const { nonces } = ensureAccount(core.state, parseAddress(user) ?? zeroAddress);
      const newest = nonces.newest;
      const used = [...nonces.used];
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'refused') return outcome;
      nonces.newest = newest;
      nonces.used.clear();
      for (const nonce of used) nonces.used.add(nonce);
      return outcome;
    }),
  },
  {
    id: 'multi-sig.spent-but-by-state',
    clause: 'multi-sig.nonce.spent',
    title: 'a bundle of which a rule of the state refuses the inner action may be sent again',
    edit: makeCommitEdit('multi_sig', (core, context, { user }, prepared) => {
      const { nonces } = ensureAccount(core.state, parseAddress(user) ?? zeroAddress);
      const { newest } = nonces;
      const used = [...nonces.used];
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'refused' || outcome.refusal.code !== 'PRECONDITION_FAILED') return outcome;
      nonces.newest = newest;
      nonces.used.clear();
      for (const nonce of used) nonces.used.add(nonce);
      return outcome;
    }),
  },
  {
    id: 'multi-sig.spent-by-what-reads',
    clause: 'multi-sig.nonce.spent',
    title: 'a bundle of which the inner action cannot be read may be sent again under its nonce',
    edit: bundles(({ spend }) => ({
      spend(core, bundle) {
        if (!isRefusal(core.rules.chain.wrapped.unwrap(core, bundle.user, bundle.blob))) spend(core, bundle);
      },
    })),
  },
  {
    id: 'multi-sig.inner-tif-free',
    clause: 'multi-sig.inner.own-rules',
    title: 'an order in a bundle rests whatever its tif says',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ reads }) => ({
      reads(blob) {
        const action = reads(blob);
        return action === undefined || !isJsonObject(action.order)
          ? action
          : { ...action, order: { ...action.order, tif: 'gtc' } };
      },
    })),
  },
  {
    id: 'multi-sig.inner-unadmitted',
    clause: 'multi-sig.inner.own-rules',
    title: 'what is looked at on admission is not looked at in a bundle',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ unwrap }) => ({
      unwrap(core, user, blob) {
        const unwrapped = unwrap(core, user, blob);
        if (isRefusal(unwrapped)) return unwrapped;
        return { ...unwrapped, action: { ...unwrapped.action, admit: () => null } };
      },
    })),
  },
  {
    id: 'multi-sig.no-owner-is-another',
    clause: 'multi-sig.inner.own-rules',
    title: 'an inner owner of null is taken for another account',
    edit: rulesEditorAt(
      'chain',
      'wrapped',
    )(({ gates }) => ({
      gates: withFurtherRefusal(gates, 'owner', ({ action: { params } }) =>
        isJsonObject(params) && params.owner === null ? refuse('INVALID_REQUEST', 'another owner') : null,
      ),
    })),
  },
  {
    id: 'multi-sig.failure-hidden',
    clause: 'multi-sig.inner.own-rules',
    title: 'a bundle of which the inner action was refused is answered as one that ran',
    edit: bundles(() => ({ outcome: () => doneOutcome })),
  },
  {
    id: 'multi-sig.for-submitter',
    clause: 'multi-sig.bundle.acts',
    title: 'what is wrapped runs as whoever submitted it',
    edit: makeCommitEdit('multi_sig', (core, context, _body, prepared) => {
      const { accountOf } = core.rules.auth;
      const rules = rulesEditorAt('auth')(() => ({ accountOf: { ...accountOf, none: () => context.signer } }))(
        core.rules,
      );
      return prepared.commit({ ...core, rules }, context);
    }),
  },
  {
    id: 'multi-sig.lane-without-fills',
    clause: 'fills.lanes.multi-sig',
    title: 'a fill by an order of a bundle leaves no rows',
    edit: rulesEditorAt(
      'engine',
      'history',
      'fills',
    )(({ rows }) => ({
      rows: { ...rows, fill: (event) => (causeWordOf(event) === 'multi_sig' ? [] : rows.fill(event)) },
    })),
  },
];

/** Adds a refusal right before a gate. */
function guarded(id: MultiSigGate['id'], check: MultiSigGate['check']): RulesEdit {
  return bundles(({ gates }) => ({
    gates: withChangedRow(gates, id, (gate) => ({
      ...gate,
      check: (...facts): Refusal | null => check(...facts) ?? gate.check(...facts),
    })),
  }));
}

/** Counts signatures by members, including repeated ones. */
function isQuorumOfSignatures({ state }: Core, user: Address, signers: Iterable<Address>): boolean {
  const { threshold, signers: members } = multiSigRosterAt(state, user) ?? { threshold: 0, signers: [] };
  return [...signers].filter((signer) => members.includes(signer)).length >= threshold;
}

function unreadWithout(field: string): RulesEdit {
  return makeExchangeEdit(({ invalid }) => ({
    invalid: (fault) => (fault.includes(field) ? refuse('ACTION_UNSUPPORTED', fault) : invalid(fault)),
  }));
}

function printedAgain(blob: Uint8Array): Uint8Array {
  const json = tryParseJson(new TextDecoder().decode(blob));
  return json === undefined ? blob : new TextEncoder().encode(printJson(json));
}

function refusingThreshold(isRefused: (roster: MultiSigRoster) => boolean): RulesEdit {
  return conversions(({ gates }) => ({
    gates: withChangedRow(gates, 'threshold', (gate) => ({
      ...gate,
      check: (roster) =>
        isRefused(roster)
          ? refuse('INVALID_REQUEST', 'threshold must be between 1 and the number of signers')
          : gate.check(roster),
    })),
  }));
}

/** Disables a gate of roster changes while a bundle is committed. */
function unboundInBundles(gate: 'signers-distinct' | 'signers-limit'): RulesEdit {
  let isInBundle = false;
  return composeEdits(
    makeDecodedActionEdit('multi_sig', (prepared) => ({
      ...prepared,
      commit(core, context) {
        isInBundle = true;
        const outcome = prepared.commit(core, context);
        isInBundle = false;
        return outcome;
      },
    })),
    conversions(({ gates }) => ({
      gates: withChangedRow(gates, gate, ({ id, check }) => ({
        id,
        check: (...sent) => (isInBundle ? null : check(...sent)),
      })),
    })),
  );
}

function isMember(state: VenueState, account: Address, signer: Address): boolean {
  return multiSigRosterAt(state, account)?.signers.includes(signer) === true;
}
