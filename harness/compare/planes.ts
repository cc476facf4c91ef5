import { Dec } from './decimal.ts';

// From the integers of signed writes to the whole units of reads. @source write-api, "Numeric conventions"

/** Whole USDC of a price in units of 1e-8. */
export function pxInUsdc(px: bigint): Dec {
  return Dec.of(px).times(negativePowerOfTen(8));
}

/** Whole units of a size in lots. */
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

/** Figures that are cut at eight places differ by less than this. */
export const eightPlacesTolerance = negativePowerOfTen(8);

/**
 * Last place of a figure whose number of places no sentence fixes, as far as what was read of it shows: a cent at most, a
 * millionth at least. One that happens to be round says less than the venue has, so all that was read goes in together.
 */
export function lastDecimalPlaceOf(...read: readonly Dec[]): Dec {
  const places = Math.max(COARSEST, ...read.map(({ scale }) => scale));
  return negativePowerOfTen(Math.min(places, FINEST));
}

/**
 * As `lastDecimalPlaceOf` of a mean of prices: at those of the grid at least.
 * @param market  whose prices they are
 */
export function lastDecimalPlaceOfMean(mean: Dec, { tick }: { readonly tick: bigint }): Dec {
  // A price has eight places; each digit of the tick beyond its first is one fewer.
  const ofGrid = 8 - (String(tick).length - 1);
  return negativePowerOfTen(Math.min(Math.max(ofGrid, mean.scale, 0), 8));
}

const COARSEST = 2;
const FINEST = 6;

/**
 * Whether a figure is so much, as far as it shows: what it leaves out of that is less than its last place.
 * @param beside  other figures of its kind that were read, which may show more places
 */
export function isEqualAsServed(figure: Dec, due: Dec, beside: readonly Dec[] = []): boolean {
  return (
    figure
      .minus(due)
      .abs()
      .compare(lastDecimalPlaceOf(figure, ...beside)) < 0
  );
}

/** Both bounds are within. */
export function isWithinBounds(figure: Dec, least: Dec, most: Dec): boolean {
  return figure.compare(least) >= 0 && figure.compare(most) <= 0;
}

/** Whether two figures differ by no more than `tolerance`, either way. */
export function isWithinTolerance(actual: Dec, expected: Dec, tolerance: Dec): boolean {
  return actual.minus(expected).abs().compare(tolerance) <= 0;
}
