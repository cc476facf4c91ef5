import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

// `details` of MARGIN_INSUFFICIENT. The documents state neither type nor plane of its figures (D257).

/** Decimals of the planes on which money can be served: whole USDC, micro-USDC, prices, tokens. */
const PLANES = [0, 6, 8, 18] as const;
/** Decimals in whole USDC at which a refusal's figure may be truncated. */
const CENT = negativePowerOfTen(2);

/** Returns a figure of the details, served as text or number; null: not a number. */
export function marginDetailsFigure(details: JsonValue | undefined, key: 'limit' | 'actual'): Dec | null {
  const value = at(details, key);
  return Dec.parse(typeof value === 'number' || typeof value === 'bigint' ? String(value) : value);
}

/**
 * Determines the plane on which a figure equals this amount.
 * @param whole  whole USDC
 * @returns the factor that converts the figure to whole USDC; null: it is another amount on every plane
 */
export function inferWholeUsdcFactor(figure: Dec | null, whole: Dec): Dec | null {
  if (figure === null) return null;
  return PLANES.map(negativePowerOfTen).find((plane) => isWithinTolerance(figure.times(plane), whole, CENT)) ?? null;
}
