import { roundToOddDouble } from '../json/doubles.ts';

/** Largest unsigned 64-bit value. */
export const MAX_UINT64 = 2n ** 64n - 1n;

/**
 * Upper bound of a 64-bit integer for schemas judged in doubles, since no double holds 2^64-1: exact for values rounded by the same rule.
 * Exported documents have the integer.
 */
export const UINT64_BOUND = roundToOddDouble(MAX_UINT64);

/** Returns an anchored regular expression for the digits of every integer from `min` to `max`, without leading zeros. */
export function digitsBetweenPattern(min: bigint, max: bigint): string {
  return `^(${byLength(min, max).join('|')})$`;
}

function byLength(min: bigint, max: bigint): string[] {
  const alternatives: string[] = [];
  const whole: number[] = [];
  for (let length = String(min).length; length <= String(max).length; length += 1) {
    const least = length === 1 ? 0n : 10n ** BigInt(length - 1);
    const most = 10n ** BigInt(length) - 1n;
    if (length > 1 && min <= least && most <= max) whole.push(length);
    else alternatives.push(...between(String(min > least ? min : least), String(max < most ? max : most)));
  }
  const [shortest] = whole;
  if (shortest === undefined) return alternatives;
  // Lengths whose numbers are all in the range are consecutive.
  return [...alternatives, `[1-9][0-9]{${shortest - 1},${shortest + whole.length - 2}}`];
}

/** Matches numbers of one length that differ at the first digit, above the lower and below the upper bound. */
function between(min: string, max: string): string[] {
  const [low = '', high = ''] = [min[0], max[0]];
  if (min.length <= 1) return [oneOf(low, high)];
  const rest = min.length - 1;
  const restMin = min.slice(1);
  const restMax = max.slice(1);
  if (low === high) return between(restMin, restMax).map((digits) => `${low}${digits}`);
  const startsFull = restMin === '0'.repeat(rest);
  const endsFull = restMax === '9'.repeat(rest);
  const first = startsFull ? low : next(low, 1);
  const last = endsFull ? high : next(high, -1);
  return [
    ...(startsFull ? [] : between(restMin, '9'.repeat(rest)).map((digits) => `${low}${digits}`)),
    ...(first <= last ? [`${oneOf(first, last)}[0-9]${rest === 1 ? '' : `{${rest}}`}`] : []),
    ...(endsFull ? [] : between('0'.repeat(rest), restMax).map((digits) => `${high}${digits}`)),
  ];
}

function next(digit: string, step: 1 | -1): string {
  return String(Number(digit) + step);
}

function oneOf(low: string, high: string): string {
  return low === high ? low : `[${low}-${high}]`;
}
