// Exact fractions, for what is counted a second time from the text: cut only where the text cuts.

/** num / den, den above 0, in lowest terms. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export const of = (num: bigint, den = 1n): Fraction => reduced(den < 0n ? { num: -num, den: -den } : { num, den });
export const plus = (a: Fraction, b: Fraction) => of(a.num * b.den + b.num * a.den, a.den * b.den);
export const minus = (a: Fraction, b: Fraction) => plus(a, of(-b.num, b.den));
export const times = (a: Fraction, b: Fraction) => of(a.num * b.num, a.den * b.den);
export const over = (a: Fraction, b: Fraction) => of(a.num * b.den, a.den * b.num);
export const below = (a: Fraction, b: Fraction) => a.num * b.den < b.num * a.den;
export const least = (a: Fraction, b: Fraction) => (below(a, b) ? a : b);
/** Rounds down to whole steps of 1/`parts`. */
export const down = (a: Fraction, parts: bigint) => of((a.num * parts) / a.den, parts);
export const up = (a: Fraction, parts: bigint) => of((a.num * parts + a.den - 1n) / a.den, parts);
export const ZERO = of(0n);

function reduced({ num, den }: Fraction): Fraction {
  let a = num < 0n ? -num : num;
  let b = den;
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { num: 0n, den: 1n } : { num: num / a, den: den / a };
}
