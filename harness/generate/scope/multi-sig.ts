import type { MultiSigInner } from '../../../spec-schemas/signing/multi-sig.ts';

export interface MultiSigScope {
  /** Returns the roster of a multi-sig account now, from the model; undefined: a single key. */
  roster(address: string): { readonly threshold: number; readonly signers: readonly string[] } | undefined;
  /** Returns the signatures of these keys over the inner action of a bundle, in this side's form. */
  cosignatures(inner: MultiSigInner, signers: readonly string[]): readonly string[];
}
