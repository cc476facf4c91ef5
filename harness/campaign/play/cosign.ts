import { type MultiSigInner, multiSigInnerDigest } from '../../../spec-schemas/signing/multi-sig.ts';
import type { Identity } from '../../identity/keys.ts';
import type { VenueFacts } from '../../probe/facts.ts';
import type { PlaceholderSigner } from '../compare/envelope.ts';

/** Returns the signature of one key over the inner action of a bundle; undefined: the key does not belong to the run. */
export type CosignFunction = (inner: MultiSigInner, signer: Identity | undefined) => string | undefined;

/** @param trustedSigner  signs with placeholders; null: real signatures */
export function makeCosigner(
  { serviceName, chainId }: Pick<VenueFacts, 'serviceName' | 'chainId'>,
  trustedSigner: PlaceholderSigner | null,
): CosignFunction {
  return (inner, signer) => {
    if (signer === undefined) return undefined;
    return trustedSigner === null
      ? signer.sign(multiSigInnerDigest(inner, { serviceName, chainId }))
      : trustedSigner(signer);
  };
}
