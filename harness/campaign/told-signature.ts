import { editsOf, type VenueOptions } from '../../reference-model/index.ts';
import { type Recovered, recover } from '../../spec-schemas/signing/signature.ts';
import type { Identity } from '../identity/keys.ts';

/**
 * In place of a signature: the signer's address. A model that takes it knows who signed, and nobody recovers a key;
 * recovering costs more than everything else in a campaign together.
 */
export function toldSignature(address: string): string {
  return `0x${address.slice(2).toLowerCase()}${TOLD}`;
}

/** Signs by telling: for a target in this process that takes it. */
export const tellSigner = (signer: Identity): string => toldSignature(signer.address);

/** Who is told to have signed; null: this is no telling. */
function told(signature: string): Recovered | null {
  return signature.endsWith(TOLD) ? { address: signature.slice(0, 42) } : null;
}

/** Where the signer is told, nobody asks what was signed: hashing it is next in cost. */
const withoutDigest = editsOf(
  'chain',
  'exchange',
)(({ recovers }) => ({ recovers: (parts) => told(parts.envelope.signature) ?? recovers(parts) }));

/** What makes a venue take tellings. A real signature is recovered as ever. */
export const takesTellings = {
  recover: (digest, signature) => told(signature) ?? recover(digest, signature),
  edits: [withoutDigest],
} as const satisfies VenueOptions;

// 65 bytes in all. No signature ends like this: s would be 0.
const TOLD = `${'00'.repeat(44)}1b`;
