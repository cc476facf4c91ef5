import { rulesEditorAt, type VenueOptions } from '../../../reference-model/index.ts';
import { type Recovered, recover } from '../../../spec-schemas/signing/signature.ts';
import type { Identity } from '../../identity/keys.ts';

/**
 * Returns the signer's address in place of a signature. A model that trusts it needs no key recovery, which costs more
 * than everything else in a campaign together.
 */
export function placeholderSignature(address: string): string {
  return `0x${address.slice(2).toLowerCase()}${TRUSTED_MARK}`;
}

/** Signs with the trusted form: for a target in this process that accepts it. */
export const signWithPlaceholder = (signer: Identity): string => placeholderSignature(signer.address);

/** Returns the trusted signer; null: the text is no trusted signature. */
function trustedSignerOf(signature: string): Recovered | null {
  return signature.endsWith(TRUSTED_MARK) ? { address: signature.slice(0, 42) } : null;
}

/** With a trusted signer the digest is not needed: hashing is next in cost. */
const withoutDigest = rulesEditorAt(
  'chain',
  'exchange',
)(({ recovers }) => ({ recovers: (parts) => trustedSignerOf(parts.envelope.signature) ?? recovers(parts) }));

/** Options with which a venue accepts trusted signatures. Real signatures are recovered as usual. */
export const placeholderSignatureOptions = {
  recover: (digest, signature) => trustedSignerOf(signature) ?? recover(digest, signature),
  edits: [withoutDigest],
} as const satisfies VenueOptions;

// 65 bytes in all. No signature ends like this: s would be 0.
const TRUSTED_MARK = `${'00'.repeat(44)}1b`;
