import type { ValueOrigin } from '../target/read-from.ts';

/** Maximum digits, more than any figure of a venue has; converting a text of a million digits would cost seconds. */
const LONGEST = 200;
const PLAIN = /^(-?)(?=\.?[0-9])([0-9]*)(?:\.([0-9]*))?$/;

/** Maximum origins that a figure keeps: a sum over many rows comes from few exchanges. */
const MOST_PLACES = 8;

/**
 * An exact decimal: mantissa / 10^scale. Checks compare decimals by value, never as floats. A decimal that was read keeps its origins, and
 * so does what is computed from it.
 */
export class Dec {
  readonly mantissa: bigint;
  readonly scale: number;
  /** Places from which it was read; empty: it is not from the venue. */
  readonly from: readonly ValueOrigin[];

  private constructor(mantissa: bigint, scale: number, from: readonly ValueOrigin[] = []) {
    this.mantissa = mantissa;
    this.scale = scale;
    this.from = from;
  }

  /** Parses plain digits with an optional sign and fraction; null for everything else, including exponents. */
  static parse(text: unknown, ...from: readonly ValueOrigin[]): Dec | null {
    if (typeof text !== 'string' || text.length > LONGEST) return null;
    const match = PLAIN.exec(text);
    if (match === null) return null;
    const [, sign = '', whole = '', fraction = ''] = match;
    return new Dec(BigInt(`${sign}${whole}${fraction}`), fraction.length, from);
  }

  /** @throws RangeError when the text is no plain decimal, or the number no safe integer */
  static of(value: string | bigint | number): Dec {
    const text = typeof value === 'number' && !Number.isSafeInteger(value) ? 'an unsafe number' : String(value);
    const parsed = Dec.parse(text);
    if (parsed === null) throw new RangeError(`no plain decimal: ${text.slice(0, LONGEST)}`);
    return parsed;
  }

  static sum(values: Iterable<Dec>): Dec {
    let sum = Dec.of(0);
    for (const value of values) sum = sum.plus(value);
    return sum;
  }

  plus(other: Dec): Dec {
    const scale = Math.max(this.scale, other.scale);
    return new Dec(this.#at(scale) + other.#at(scale), scale, this.#fromBoth(other));
  }

  minus(other: Dec): Dec {
    return this.plus(other.negated());
  }

  times(other: Dec): Dec {
    return new Dec(this.mantissa * other.mantissa, this.scale + other.scale, this.#fromBoth(other));
  }

  negated(): Dec {
    return new Dec(-this.mantissa, this.scale, this.from);
  }

  abs(): Dec {
    return this.mantissa < 0n ? this.negated() : this;
  }

  /** Truncates to at most that many decimal places. */
  truncated(places: number): Dec {
    if (places >= this.scale) return this;
    return new Dec(this.mantissa / 10n ** BigInt(this.scale - places), places, this.from);
  }

  /** Returns the value as an integer of 10^-places; null when it is finer. */
  scaledTo(places: number): bigint | null {
    const cut = this.truncated(places);
    return cut.equals(this) ? cut.#at(places) : null;
  }

  /** Negative, zero or positive, for use with `sort`. */
  compare(other: Dec): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const mine = this.#at(scale);
    const theirs = other.#at(scale);
    return mine < theirs ? -1 : mine > theirs ? 1 : 0;
  }

  equals(other: Dec): boolean {
    return this.compare(other) === 0;
  }

  /** Shortest exact text: no trailing zeros, no sign on zero. */
  toString(): string {
    const digits = (this.mantissa < 0n ? -this.mantissa : this.mantissa).toString().padStart(this.scale + 1, '0');
    const whole = digits.slice(0, digits.length - this.scale);
    const fraction = digits.slice(digits.length - this.scale).replace(/0+$/, '');
    return `${this.mantissa < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  }

  /** Returns the decimal with these origins added. */
  readAt(...from: readonly ValueOrigin[]): Dec {
    return new Dec(this.mantissa, this.scale, [...this.from, ...from].slice(0, MOST_PLACES));
  }

  #fromBoth(other: Dec): readonly ValueOrigin[] {
    if (other.from.length === 0) return this.from;
    return this.from.length === 0 ? other.from : [...this.from, ...other.from].slice(0, MOST_PLACES);
  }

  #at(scale: number): bigint {
    return this.mantissa * 10n ** BigInt(scale - this.scale);
  }
}

/** Whether two texts are plain decimals of one value: "1.50" equals "1.5", "1.5e0" is no decimal. */
export function isSameDecimal(a: unknown, b: unknown): boolean {
  const left = Dec.parse(a);
  if (left === null || a === b) return left !== null;
  const right = Dec.parse(b);
  return right !== null && left.equals(right);
}

/** Whether two texts are one decimal (D09), at least one of them with a point: digits alone may be an id. */
export function isSameDecimalWithPoint(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  return (a.includes('.') || b.includes('.')) && isSameDecimal(a, b);
}

/** Returns a decimal with a point without trailing zeros; any other text unchanged: digits alone may be an id. */
export function stripFractionZeros(text: string): string {
  return text.includes('.') ? (Dec.parse(text)?.toString() ?? text) : text;
}

/** Whether two decimals have the same absolute value. */
export function isSameMagnitude(a: unknown, b: unknown): boolean {
  const left = Dec.parse(a);
  const right = Dec.parse(b);
  return left !== null && right !== null && (left.equals(right) || left.equals(right.negated()));
}

/** Relative tolerance of near values: one part in this many. */
const NEAR = Dec.of(100_000);
/** Decimal places of truncated amounts: counts and sizes have fewer. */
const FINE = 6;

/** Whether two texts are plain decimals that differ by at most a hundred-thousandth, or by the last of many decimal places. */
export function isAlmostSameDecimal(a: unknown, b: unknown): boolean {
  const left = Dec.parse(a);
  const right = Dec.parse(b);
  if (left === null || right === null) return false;
  const apart = left.minus(right).abs();
  return apart.times(NEAR).compare(left.abs()) <= 0 || (apart.scale >= FINE && apart.mantissa <= 1n);
}

/**
 * Classifies the spelling of a decimal string (D09): shortest, an advisory, or malformed. A redundant leading or trailing zero is unusual;
 * an exponent, a plus sign or a thousands separator is wrong.
 */
export function classifyDecimalSpelling(text: string): 'shortest' | 'advisory' | 'malformed' {
  const value = Dec.parse(text);
  if (value === null) return 'malformed';
  return value.toString() === text ? 'shortest' : 'advisory';
}
