import { type Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/**
 * Whether a figure of `details` is the intended one. The documents state no plane: whole units as served by reads, or the sent integer, as
 * text or as a number.
 */
export function equalsFigureInAnyUnit(actual: JsonValue | undefined, raw: bigint, whole: Dec): boolean {
  const text = typeof actual === 'number' || typeof actual === 'bigint' ? String(actual) : actual;
  return isSameDecimal(text, whole.toString()) || isSameDecimal(text, raw.toString());
}
