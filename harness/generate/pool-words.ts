import fc from 'fast-check';
import type { EncodeScope } from './encode-scope.ts';

/** A token that there is not. */
const NO_TOKEN = 4_000_000_000;

/** Whether a pool is that of USDC, or of a token that there is not. */
export const isKnownPool: fc.Arbitrary<boolean> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

/** The token of a pool; null: what others have made of it before is not known here. */
export function poolAsset(isKnown: boolean, { tokens, lends }: EncodeScope): number | null {
  if (!isKnown) return NO_TOKEN;
  return lends(tokens.usdc) ? tokens.usdc : null;
}

/** How a pool is drawn, for coverage. */
export function poolFacets(isKnown: boolean): readonly string[] {
  return isKnown ? [] : ['of no token'];
}
