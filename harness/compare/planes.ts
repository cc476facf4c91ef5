import { Dec } from './decimal.ts';

// From the integers of signed writes to the whole units of reads. @source write-api, "Numeric conventions"

/** Whole USDC of a price in units of 1e-8. */
export function wholePx(px: bigint): Dec {
  return Dec.of(px).times(unitOfPlaces(8));
}

/** Whole units of a size in lots. */
export function wholeSize(lots: bigint, { szDecimals }: { readonly szDecimals: number }): Dec {
  return Dec.of(lots).times(unitOfPlaces(szDecimals));
}

/** 10^-places. */
export function unitOfPlaces(places: number): Dec {
  return Dec.of(places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);
}

/** Returns this many basis points of an amount, with all digits. */
export function bpsOf(amount: Dec, bps: Dec): Dec {
  return amount.times(bps).times(unitOfPlaces(4));
}

/** Figures that are cut at eight places differ by less than this. */
export const eightPlacesTolerance = unitOfPlaces(8);

/** Whether two figures differ by no more than `tolerance`, either way. */
export function isClose(actual: Dec, expected: Dec, tolerance: Dec): boolean {
  return actual.minus(expected).abs().compare(tolerance) <= 0;
}
