import { bytesToHex } from '@noble/hashes/utils.js';
import { digestOf, typeStringFor } from '../../spec-schemas/signing/digest.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';
import type { Uint64, WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** The data that was signed, so that a node team can compare its own hash. Never contains a key. */
export interface SigningEvidence {
  /** Complete EIP-712 type. */
  readonly typeString: string;
  /** 0x and 64 hex digits. */
  readonly digest: string;
  /** Address recovered from the signature: 0x and 40 hex digits. */
  readonly signer: string;
  readonly nonce: string;
}

/** @throws UnsignableAction */
export function signingEvidenceOf(
  signer: { readonly address: string },
  action: WireAction,
  nonce: Uint64,
  domain: SigningDomain,
): SigningEvidence {
  return {
    typeString: typeStringFor(action, domain),
    digest: `0x${bytesToHex(digestOf(action, { nonce }, domain))}`,
    signer: signer.address,
    nonce: nonce.toString(),
  };
}
