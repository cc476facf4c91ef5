import { printJson } from '../../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../../spec-schemas/signing/domain.ts';
import type { SignedProfile } from '../../../spec-schemas/signing/signed-type.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { toWireUint } from '../../client/venue-client.ts';
import type { Identity } from '../../identity/keys.ts';
import { makePlaceholderSignature } from '../play/trusted-signature.ts';

export interface EnvelopeNonceAndExpiry {
  readonly nonce: bigint;
  /** Consensus time, ms; null: none. */
  readonly expiresAfter: bigint | null;
}

/** Venue and protocol release that the signature is for. */
export interface SigningDomainWithRelease extends SigningDomain {
  readonly release: SignedProfile;
}

/** Returns placeholder text for a signature, for an in-process venue that trusts its signers. */
export type PlaceholderSigner = (signer: Identity) => string;

/**
 * Returns the envelope for a target.
 * @param trustedSigner  null: a real signature.
 * @param sent  action sent under the signature; left out: the signed one
 */
export function makeTargetEnvelopeText(
  action: WireAction,
  signer: Identity,
  terms: EnvelopeNonceAndExpiry,
  { release, ...domain }: SigningDomainWithRelease,
  trustedSigner: PlaceholderSigner | null,
  sent: WireAction = action,
): string {
  if (trustedSigner !== null) return printed(sent, terms, trustedSigner(signer));
  const { nonce, expiresAfter } = terms;
  const digest = digestOf(action, { nonce, expiresAfter, profile: release }, domain);
  return printed(sent, terms, signer.sign(digest));
}

/** Returns the envelope for a shadow. */
export function makeShadowEnvelopeText(action: WireAction, signer: Identity, terms: EnvelopeNonceAndExpiry): string {
  return printed(action, terms, makePlaceholderSignature(signer.address));
}

function printed(action: WireAction, { nonce, expiresAfter }: EnvelopeNonceAndExpiry, signature: string): string {
  return printJson({
    signature,
    nonce: toWireUint(nonce),
    action,
    ...(expiresAfter === null ? {} : { expires_after: toWireUint(expiresAfter) }),
  });
}
