import { type Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * Whether a figure of `details` is the one that is meant. The documents give no plane: whole units as reads serve them,
 * or the integer that was sent, as text or as a number.
 */
export function isFigureOnAnyPlane(actual: JsonValue | undefined, raw: bigint, whole: Dec): boolean {
  const text = typeof actual === 'number' || typeof actual === 'bigint' ? String(actual) : actual;
  return isSameDecimal(text, whole.toString()) || isSameDecimal(text, raw.toString());
}
