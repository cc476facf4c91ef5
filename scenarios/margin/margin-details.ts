import { at } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

// `details` of MARGIN_INSUFFICIENT. The documents give its figures no type and no plane (D257).

/** Places of the planes in which money can stand: whole USDC, micro-USDC, that of prices, that of tokens. */
const PLANES = [0, 6, 8, 18] as const;
/** Place in whole USDC at which a figure of a refusal may be cut. */
const CENT = negativePowerOfTen(2);

/** Returns a figure of the details, served as text or as number; null: it is no number. */
export function marginDetailsFigure(details: JsonValue | undefined, key: 'limit' | 'actual'): Dec | null {
  const value = at(details, key);
  return Dec.parse(typeof value === 'number' || typeof value === 'bigint' ? String(value) : value);
}

/**
 * The plane in which a figure tells this amount.
 * @param whole  whole USDC
 * @returns what it is to be multiplied by for whole USDC; null: it tells another amount, whatever its plane
 */
export function planeMultiplierOfFigure(figure: Dec | null, whole: Dec): Dec | null {
  if (figure === null) return null;
  return PLANES.map(negativePowerOfTen).find((plane) => isWithinTolerance(figure.times(plane), whole, CENT)) ?? null;
}
