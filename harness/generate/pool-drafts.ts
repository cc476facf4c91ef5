import fc from 'fast-check';
import type { EncodeScope } from './encode-scope.ts';

/** Id of a token that does not exist. */
const NO_TOKEN = 4_000_000_000;

/** Whether a pool is that of USDC, or of a token that does not exist. */
export const isKnownPoolArbitrary: fc.Arbitrary<boolean> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

/** Returns the token of a pool; null: the effect of earlier accounts on it is unknown here. */
export function resolvePoolToken(isKnown: boolean, { tokens, lending }: EncodeScope): number | null {
  if (!isKnown) return NO_TOKEN;
  return lending.isLendable(tokens.usdc) ? tokens.usdc : null;
}

/** Returns the facets of a pool for coverage. */
export function earnPoolCoverageFacetsOf(isKnown: boolean): readonly string[] {
  return isKnown ? [] : ['of no token'];
}
