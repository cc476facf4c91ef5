import { Dec } from './decimal.ts';

// Conversion between the integers of signed writes and the whole units of reads. @source write-api, "Numeric conventions"

/** Converts a price in units of 1e-8 to whole USDC. */
export function pxInUsdc(px: bigint): Dec {
  return Dec.of(px).times(negativePowerOfTen(8));
}

/** Whole USDC x 1e8. */
export function scaledPx(value: Dec): bigint {
  return value.truncated(8).scaledTo(8) ?? 0n;
}

/** Converts a size in lots to whole units. */
export function sizeInUnits(lots: bigint, { szDecimals }: { readonly szDecimals: number }): Dec {
  return Dec.of(lots).times(negativePowerOfTen(szDecimals));
}

/** 10^-places. */
export function negativePowerOfTen(places: number): Dec {
  return Dec.of(places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);
}

/** Returns this many basis points of an amount, with all digits. */
export function bpsOfAmount(amount: Dec, bps: Dec): Dec {
  return amount.times(bps).times(negativePowerOfTen(4));
}

/** Bound of the difference between figures that are truncated at eight places. */
export const eightPlacesTolerance = negativePowerOfTen(8);

/**
 * Returns the last place of a figure whose precision no sentence states, inferred from the given readings: between a cent and a millionth.
 * A round value shows less than the venue's precision, so pass all readings.
 */
export function lastDecimalPlaceOf(...read: readonly Dec[]): Dec {
  const places = Math.max(COARSEST, ...read.map(({ scale }) => scale));
  return negativePowerOfTen(Math.min(places, FINEST));
}

/**
 * Like `lastDecimalPlaceOf` for a mean of prices, at least as fine as their grid.
 * @param market  market of the prices
 */
export function lastDecimalPlaceOfMean(mean: Dec, { tick }: { readonly tick: bigint }): Dec {
  // A price has eight places; each digit of the tick beyond its first removes one.
  const ofGrid = 8 - (String(tick).length - 1);
  return negativePowerOfTen(Math.min(Math.max(ofGrid, mean.scale, 0), 8));
}

const COARSEST = 2;
const FINEST = 6;

/**
 * Whether a figure equals an amount to its shown precision: the difference is less than its last place.
 * @param beside  other readings of the same kind, which may show more places
 */
export function isEqualToShownPrecision(figure: Dec, due: Dec, beside: readonly Dec[] = []): boolean {
  return (
    figure
      .minus(due)
      .abs()
      .compare(lastDecimalPlaceOf(figure, ...beside)) < 0
  );
}

/** Both bounds are inclusive. */
export function isWithinBounds(figure: Dec, least: Dec, most: Dec): boolean {
  return figure.compare(least) >= 0 && figure.compare(most) <= 0;
}

/** Whether two figures differ by at most `tolerance`, in either direction. */
export function isWithinTolerance(actual: Dec, expected: Dec, tolerance: Dec): boolean {
  return actual.minus(expected).abs().compare(tolerance) <= 0;
}

/** Returns the greatest common divisor. */
export function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommonDivisor(other, one % other);
}
