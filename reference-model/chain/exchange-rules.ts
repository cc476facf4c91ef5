import { actionTagKindOf } from '../../spec-schemas/catalogue/action-tags.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import type { Recovered } from '../../spec-schemas/signing/signature.ts';
import type { SignedProfile } from '../../spec-schemas/signing/signed-type.ts';
import { type Answer, makeNotJsonAnswer } from '../answers/answer.ts';
import { type Refusal, refuse } from '../refusal.ts';
import {
  type ExchangeEnvelope,
  parseEnvelope,
  recoverEnvelopeSigner,
  type SignedRequest,
  type SignerRecoveryInput,
} from './signed-request.ts';

/** Check of a signed request that precedes authorisation. */
export interface ExchangeRequestGate {
  readonly id: 'scheme' | 'shape' | 'signature' | 'tag';
  check(rules: ExchangeEndpointRules, request: SignedRequest): Refusal | null;
}

/** @source write-api, "Request envelope of `POST /exchange`", "Signing scheme", "Errors"; decision D94 */
export interface ExchangeEndpointRules {
  /** Whether a body of this content type is accepted (D91). */
  serves(contentType: string | undefined): boolean;
  unserved(): Answer;
  notJson(): Answer;
  /** Refusal of a field that is missing, unreadable or out of range (D45). */
  invalid(fault: string): Refusal;
  /** Refusal of a `sig_scheme` other than `typed` (D38). */
  scheme(sent: unknown): Refusal | null;
  /** Parses the envelope of a body, or returns its fault. */
  reads(body: JsonValue): ExchangeEnvelope | { readonly fault: string };
  /** Maximum size of an action as sent, in bytes. */
  readonly maxActionBytes: number;
  /** Profile whose signed form of each type applies. */
  readonly release: SignedProfile;
  /** Recovers the signer; throws `UnsignableAction` if no digest exists. */
  recovers(parts: SignerRecoveryInput): Recovered;
  /** In the order in which the venue looks. */
  readonly stages: readonly ExchangeRequestGate[];
  /** Refusal of a known tag without a path in this build, or of a system-only tag. */
  unsupported(tag: string): Refusal;
  unknown(tag: string): Refusal;
}

export const signatureSchemeGate: ExchangeRequestGate = {
  id: 'scheme',
  check: (rules, { envelope }) => rules.scheme(envelope.sigScheme),
};
export const bodyShapeGate: ExchangeRequestGate = {
  id: 'shape',
  check: (rules, { bodyFault }) => (bodyFault === null ? null : rules.invalid(bodyFault)),
};
export const signatureGate: ExchangeRequestGate = {
  id: 'signature',
  check(rules, request) {
    const { signer } = request;
    if (signer !== null && typeof signer !== 'string') return signer;
    // An unsignable body has a shape fault that only the digest could reveal.
    return request.bodyFault === null ? null : rules.invalid(request.bodyFault);
  },
};
export const actionTagGate: ExchangeRequestGate = {
  id: 'tag',
  check(rules, { entry, envelope: { tag } }) {
    if (entry !== undefined) return null;
    return actionTagKindOf(tag) === 'unknown' ? rules.unknown(tag) : rules.unsupported(tag);
  },
};

export const exchangeEndpointRules: ExchangeEndpointRules = {
  serves: () => true,
  unserved: () => ({ kind: 'text', status: 415, text: 'unsupported media type' }),
  notJson: makeNotJsonAnswer,
  invalid: (fault) => refuse('INVALID_REQUEST', fault),
  scheme: () => null,
  reads: parseEnvelope,
  // Public fact (supplement, limits).
  maxActionBytes: 1_048_576,
  release: 'live',
  recovers: recoverEnvelopeSigner,
  stages: [signatureSchemeGate, bodyShapeGate, signatureGate, actionTagGate],
  unsupported: (tag) => refuse('ACTION_UNSUPPORTED', `no path for ${tag} in this build`),
  unknown: (tag) => refuse('INVALID_REQUEST', `unknown variant \`${tag}\`${didYouMean(tag, Object.keys(actions))}`),
};
