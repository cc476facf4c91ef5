// Exact fractions for recomputing figures from the text, truncated only where the text truncates.

/** num / den, den above 0, in lowest terms. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export const makeFraction = (num: bigint, den = 1n): Fraction =>
  reduced(den < 0n ? { num: -num, den: -den } : { num, den });
export const addFractions = (a: Fraction, b: Fraction) => makeFraction(a.num * b.den + b.num * a.den, a.den * b.den);
export const subtractFractions = (a: Fraction, b: Fraction) => addFractions(a, makeFraction(-b.num, b.den));
export const multiplyFractions = (a: Fraction, b: Fraction) => makeFraction(a.num * b.num, a.den * b.den);
export const divideFractions = (a: Fraction, b: Fraction) => makeFraction(a.num * b.den, a.den * b.num);
export const isFractionBelow = (a: Fraction, b: Fraction) => a.num * b.den < b.num * a.den;
export const leastFraction = (a: Fraction, b: Fraction) => (isFractionBelow(a, b) ? a : b);
/** Rounds down to whole steps of 1/`parts`. */
export const roundFractionDown = (a: Fraction, parts: bigint) => makeFraction((a.num * parts) / a.den, parts);
export const roundFractionUp = (a: Fraction, parts: bigint) =>
  makeFraction((a.num * parts + a.den - 1n) / a.den, parts);
export const ZERO_FRACTION = makeFraction(0n);

function reduced({ num, den }: Fraction): Fraction {
  let a = num < 0n ? -num : num;
  let b = den;
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { num: 0n, den: 1n } : { num: num / a, den: den / a };
}
