import { type MultiSigInner, multiSigInnerDigest } from '../../spec-schemas/signing/multi-sig.ts';
import type { Identity } from '../identity/keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import type { TellSigner } from './envelope.ts';

/** The signature of one key over what a bundle wraps; undefined: it is no key of the run. */
export type Cosign = (inner: MultiSigInner, signer: Identity | undefined) => string | undefined;

/** @param tell  what goes in place of a signature; null: a real one */
export function cosignerOf(
  { serviceName, chainId }: Pick<VenueFacts, 'serviceName' | 'chainId'>,
  tell: TellSigner | null,
): Cosign {
  return (inner, signer) => {
    if (signer === undefined) return undefined;
    return tell === null ? signer.sign(multiSigInnerDigest(inner, { serviceName, chainId })) : tell(signer);
  };
}
