import { rulesEditorAt, type VenueOptions } from '../../../reference-model/index.ts';
import { type Recovered, recover } from '../../../spec-schemas/signing/signature.ts';
import type { Identity } from '../../identity/keys.ts';

/**
 * Returns a placeholder signature that contains the signer's address. A model that trusts it needs no key recovery, which costs more than
 * everything else in a campaign together.
 */
export function makePlaceholderSignature(address: string): string {
  return `0x${address.slice(2).toLowerCase()}${TRUSTED_MARK}`;
}

/** Signs with placeholders, for an in-process target that accepts them. */
export const signWithAddressPlaceholder = (signer: Identity): string => makePlaceholderSignature(signer.address);

/** Returns the trusted signer; null: the text is no placeholder signature. */
function trustedSignerOf(signature: string): Recovered | null {
  return signature.endsWith(TRUSTED_MARK) ? { address: signature.slice(0, 42) } : null;
}

/** Skips the digest, which trusted signers make unnecessary: hashing is the next largest cost. */
const withoutDigest = rulesEditorAt(
  'chain',
  'exchange',
)(({ recovers }) => ({ recovers: (parts) => trustedSignerOf(parts.envelope.signature) ?? recovers(parts) }));

/** Options of a venue that accepts placeholder signatures. Real signatures are recovered as usual. */
export const placeholderSignatureOptions = {
  recover: (digest, signature) => trustedSignerOf(signature) ?? recover(digest, signature),
  edits: [withoutDigest],
} as const satisfies VenueOptions;

// Pads to 65 bytes. No real signature ends like this, since its s would be 0.
const TRUSTED_MARK = `${'00'.repeat(44)}1b`;
