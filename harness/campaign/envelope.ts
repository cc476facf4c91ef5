import { printJson } from '../../spec-schemas/json/lossless.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import type { Domain } from '../../spec-schemas/signing/domain.ts';
import type { SignedProfile } from '../../spec-schemas/signing/signed-type.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { wireUint } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { toldSignature } from './told-signature.ts';

export interface Terms {
  readonly nonce: bigint;
  /** Consensus ms; null: none. */
  readonly expiresAfter: bigint | null;
}

/** For which venue, and as which of its releases has it. */
export interface Signing extends Domain {
  readonly release: SignedProfile;
}

/** What goes in place of a signature to a venue in this process that is told its signers. */
export type TellSigner = (signer: Identity) => string;

/** The envelope as a target is sent it. @param tell  null: a real signature. @param sent  what goes out under it; left out: what was signed */
export function signedBody(
  action: WireAction,
  signer: Identity,
  terms: Terms,
  { release, ...domain }: Signing,
  tell: TellSigner | null,
  sent: WireAction = action,
): string {
  if (tell !== null) return printed(sent, terms, tell(signer));
  const { nonce, expiresAfter } = terms;
  const digest = digestOf(action, { nonce, expiresAfter, profile: release }, domain);
  return printed(sent, terms, signer.sign(digest));
}

/** The envelope as a shadow is fed it. */
export function toldBody(action: WireAction, signer: Identity, terms: Terms): string {
  return printed(action, terms, toldSignature(signer.address));
}

function printed(action: WireAction, { nonce, expiresAfter }: Terms, signature: string): string {
  return printJson({
    signature,
    nonce: wireUint(nonce),
    action,
    ...(expiresAfter === null ? {} : { expires_after: wireUint(expiresAfter) }),
  });
}
