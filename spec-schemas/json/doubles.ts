/**
 * Rounds an integer to a double in round-to-odd mode: of the two adjacent doubles, the one with an odd last bit. This moves no integer
 * across a power of two, so limits of 53, 63 or 64 bits can be judged exactly in doubles; the usual rounding would turn 2^64-1 into 2^64.
 */
export function roundToOddDouble(value: bigint): number {
  const nearest = Number(value);
  if (!Number.isFinite(nearest)) return Math.sign(nearest) * Number.MAX_VALUE;
  if (BigInt(nearest) === value) return nearest;
  const bits = bitsOf(nearest);
  if ((bits & 1n) === 1n) return nearest;
  // The bit patterns of doubles of one sign are ordered like their magnitudes.
  const isBeyond = value < 0n ? BigInt(nearest) < value : BigInt(nearest) > value;
  return ofBits(isBeyond ? bits - 1n : bits + 1n);
}

/** Replaces each bigint in a JSON value by such a double, for validators without bigint support; returns a value without any as is. */
export function bigintsToDoubles(value: unknown): unknown {
  return holdsBigint(value) ? narrowed(value) : value;
}

function narrowed(value: unknown): unknown {
  if (typeof value === 'bigint') return roundToOddDouble(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(narrowed);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, narrowed(member)]));
}

/** Whether the value contains a bigint; most bodies contain none. Iterates over keys to avoid allocations. */
function holdsBigint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  // Safe: a JSON value has only own properties.
  for (const key in value) if (holdsBigint(value[key as keyof typeof value])) return true;
  return false;
}

const words = new DataView(new ArrayBuffer(8));

function bitsOf(double: number): bigint {
  words.setFloat64(0, double);
  return words.getBigUint64(0);
}

function ofBits(bits: bigint): number {
  words.setBigUint64(0, bits);
  return words.getFloat64(0);
}
