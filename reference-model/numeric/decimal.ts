import { ModelFault } from '../model-fault.ts';

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Powers of ten up to the finest plane, computed once: every conversion between planes needs one.
 * @throws ModelFault outside 0..36: no plane or product of two planes is finer
 */
export function pow10(exponent: number): bigint {
  const power = POWERS[exponent];
  if (power === undefined) throw new ModelFault('numeric.pow10', { expected: 'an exponent 0..36', got: exponent });
  return power;
}
const POWERS: readonly bigint[] = Array.from({ length: 37 }, (_, exponent) => 10n ** BigInt(exponent));

/**
 * Parses a plain decimal: digits, an optional fraction, an optional leading minus. No exponent, plus sign, thousands separator, space or
 * bare point. Leading and trailing zeros are ignored.
 * @param scale  decimal places of the result: "1.5" at 3 is 1500n
 * @returns null when malformed, or when a nonzero digit is beyond `scale`: nothing is rounded silently
 */
export function parseDecimal(text: string, scale: number): bigint | null {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  // Trailing zeros add no precision: "1.500" fits scale 1.
  const kept = fraction.slice(0, scale);
  if (/[1-9]/.test(fraction.slice(scale))) return null;
  const magnitude = BigInt(whole + kept.padEnd(scale, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/**
 * Shortest exact decimal of `value` / 10^scale: 1500n at 3 is "1.5", -20n at 2 is "-0.2", 0n is "0" (never "-0"). Decimals are compared by
 * value, so trailing zeros have no meaning.
 */
export function formatDecimal(value: bigint, scale: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  return end === point ? sign + digits.slice(0, point) : `${sign}${digits.slice(0, point)}.${digits.slice(point, end)}`;
}
