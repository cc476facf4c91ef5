/**
 * The double nearest to an integer in rounding to odd: of the two beside one that no double holds, the one whose last
 * bit is set. That moves no integer across a power of two, so a bound of 53, 63 or 64 bits that is judged in doubles
 * holds exactly; the usual rounding makes 2^64 of 2^64-1.
 */
export function roundToOddDouble(value: bigint): number {
  const nearest = Number(value);
  if (!Number.isFinite(nearest)) return Math.sign(nearest) * Number.MAX_VALUE;
  if (BigInt(nearest) === value) return nearest;
  const bits = bitsOf(nearest);
  if ((bits & 1n) === 1n) return nearest;
  // The bits of doubles of one sign count their magnitudes.
  const isBeyond = value < 0n ? BigInt(nearest) < value : BigInt(nearest) > value;
  return ofBits(isBeyond ? bits - 1n : bits + 1n);
}

/** A JSON value with such a double in place of each bigint, for validators that know none: itself where it holds none. */
export function bigintsToDoubles(value: unknown): unknown {
  return holdsBigint(value) ? narrowed(value) : value;
}

function narrowed(value: unknown): unknown {
  if (typeof value === 'bigint') return roundToOddDouble(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(narrowed);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, narrowed(member)]));
}

/** Whether the value holds a bigint; most bodies hold none. Members are visited by key, so that no list is made. */
function holdsBigint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint';
  // A JSON value has members of its own alone.
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
