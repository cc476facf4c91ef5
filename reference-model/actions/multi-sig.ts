import { hexToBytes } from '@noble/hashes/utils.js';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import { type MultiSigInner, multiSigInnerDigest } from '../../spec-schemas/signing/multi-sig.ts';
import type { Core } from '../core.ts';
import { firstRefusal, isRefusal, type Refusal, refuse } from '../refusal.ts';
import { ensureAccount } from '../state/account.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { isNonceDropped, useNonce } from '../state/nonce-window.ts';
import { multiSigRosterAt } from '../state/rosters.ts';
import { type ActionContext, type CommitOutcome, defineAction, refusedOutcome } from './action.ts';
import { parseRequestAddress, parseRequestUint } from './request-values.ts';

/** An action on behalf of `user`, signed by others. */
export interface MultiSigBundle {
  readonly user: Address;
  /** Bytes that the members signed. */
  readonly blob: Uint8Array;
  /** Hex text of any length. */
  readonly signatures: readonly string[];
  /** Nonce in the window of `user`. */
  readonly nonce: bigint;
}

/** Gate: a reason not to evaluate the wrapped action. The bundle's nonce is still unused at this point. */
export interface MultiSigGate {
  readonly id: 'signatures-limit' | 'multi-sig' | 'quorum' | 'nonce';
  check(core: Core, context: ActionContext, bundle: MultiSigBundle): Refusal | null;
}

/** @source write-api, "Account and access", `multi_sig` rules; the digest: supplement, signing */
export interface MultiSigRules {
  /** In the order in which the documents name them. */
  readonly gates: readonly MultiSigGate[];
  /** Returns the digest that a member signs. */
  digest(inner: MultiSigInner, domain: SigningDomain): Uint8Array;
  /** Recovers the signers of the signatures, in order; a signature that recovers to nobody is skipped. */
  signers(core: Core, context: ActionContext, bundle: MultiSigBundle): IteratorObject<Address>;
  /** Whether enough roster members are among the signers, each counted once. */
  isQuorum(core: Core, user: Address, signers: Iterable<Address>): boolean;
  /** Uses up the nonce of a bundle, whatever the outcome of the wrapped action. */
  spend(core: Core, bundle: MultiSigBundle): void;
  /** Returns the answer to the submitter, derived from the outcome of the wrapped action. */
  outcome(inner: CommitOutcome): CommitOutcome;
  /** Whether the wrapped action counts as an action of `user`. */
  counts(outcome: CommitOutcome, core: Core): boolean;
}

export const multiSigRules: MultiSigRules = {
  gates: [
    {
      // A threshold of 0 belongs to no roster: only a request that removes the roster carries it.
      id: 'multi-sig',
      check: ({ state }, _context, { user }) =>
        multiSigRosterAt(state, user) === undefined ? refuse('PRECONDITION_FAILED', 'user not multi-sig') : null,
    },
    {
      id: 'quorum',
      check(core, context, bundle) {
        const { signers, isQuorum } = core.rules.actions.multiSig;
        return isQuorum(core, bundle.user, signers(core, context, bundle))
          ? null
          : refuse('AUTH_UNAUTHORIZED', 'unauthorized');
      },
    },
    {
      id: 'nonce',
      check: (core, _context, { user, nonce }) =>
        isNonceDropped(core.rules.chain.nonces, core.state.accounts.get(user)?.nonces, nonce)
          ? refuse('PRECONDITION_FAILED', 'stale or replayed multi-sig nonce')
          : null,
    },
  ],
  digest: multiSigInnerDigest,
  *signers(core, { signing }, bundle) {
    const digest = core.rules.actions.multiSig.digest(bundle, signing.domain);
    for (const signature of bundle.signatures) {
      const signer = parseAddress(signing.recover(digest, signature).address);
      if (signer !== null) yield signer;
    }
  },
  isQuorum({ state }, user, signers) {
    const { threshold, signers: members } = multiSigRosterAt(state, user) ?? { threshold: 0, signers: [] };
    const roster = new Set(members);
    let missing = threshold;
    // Recovery stops once the threshold is reached.
    for (const signer of signers) if (roster.delete(signer) && --missing === 0) return true;
    return missing === 0;
  },
  spend(core, { user, nonce }) {
    const { nonces, block } = core.rules.chain;
    const account = ensureAccount(core.state, user);
    useNonce(nonces, account.nonces, nonce);
    account.lastNonce = block.lastNonce(account.nonces, nonce);
  },
  outcome: inOneWord,
  counts: (outcome, { rules }) => rules.chain.block.accepts(outcome),
};

const MOST_SIGNATURES = 16;

/** Gate of the next release, placed before those of today. */
export const signaturesLimitGate: MultiSigGate = {
  id: 'signatures-limit',
  check: (_core, _context, { signatures }) =>
    signatures.length > MOST_SIGNATURES ? refuse('INVALID_REQUEST', `at most ${MOST_SIGNATURES} signatures`) : null,
};

/** A bundle has a single verdict: several orders or cancels succeed if at least one of them was not refused. */
function inOneWord(inner: CommitOutcome): CommitOutcome {
  if (inner.kind !== 'statuses') return inner;
  return { kind: 'entries', verdicts: inner.statuses.map((entry) => ('error' in entry ? entry.error : null)) };
}

/** Runs an action, signed by enough members of a roster, as their shared account. Any submitter may sign the envelope. */
export const multiSigDefinition = defineAction('multi_sig', {
  decode: ({ user, inner_action_blob: blob, signatures, nonce }): MultiSigBundle => ({
    user: parseRequestAddress(user),
    blob: hexToBytes(blob.startsWith('0x') ? blob.slice(2) : blob),
    signatures,
    nonce: parseRequestUint(nonce),
  }),
  admit: (_core, _context, { blob }) =>
    blob.length === 0 ? refuse('INVALID_REQUEST', 'empty inner_action_blob') : null,
  commit(core, context, bundle) {
    const { gates, spend, outcome, counts } = core.rules.actions.multiSig;
    const refusal = firstRefusal(gates, core, context, bundle);
    if (refusal !== null) return refusedOutcome(refusal);
    spend(core, bundle);
    const inner = runWrapped(core, context, bundle);
    if (counts(inner, core)) ensureAccount(core.state, bundle.user).lifetimeCount += 1;
    return outcome(inner);
  },
});

function runWrapped(core: Core, context: ActionContext, { user, blob, nonce }: MultiSigBundle): CommitOutcome {
  const unwrapped = core.rules.chain.wrapped.unwrap(core, user, blob);
  if (isRefusal(unwrapped)) return refusedOutcome(unwrapped);
  const { tag, account, action } = unwrapped;
  const own: ActionContext = { ...context, tag, account, signer: user, nonce, expiresAfterMs: null };
  const refusal = action.admit(core, own);
  return refusal === null ? action.commit(core, own) : refusedOutcome(refusal);
}
