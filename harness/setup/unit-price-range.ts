import type { ReadContext } from '../check/case-context.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { readPerpRow } from './market-row.ts';

/** Range of the worth of one unit at one moment, whole USDC: the mark and the index, the lower one first. */
export type UnitPriceRange = readonly [low: Dec, high: Dec];

const zero = Dec.of(0);

/** As a perp serves it now. */
export async function readUnitPriceRange(reading: ReadContext, coin: string): Promise<UnitPriceRange> {
  const row = await readPerpRow(reading, 'markets', coin);
  const mark = decimalAt(row, 'mark_px');
  const index = decimalAt(row, 'oracle_px');
  return mark.compare(index) < 0 ? [mark, index] : [index, mark];
}

/** Runs `act`, and returns the worth of a unit before and after it with the result. */
export async function runWithUnitPriceRange<T>(
  worth: () => Promise<UnitPriceRange>,
  act: () => Promise<T>,
): Promise<[UnitPriceRange, T]> {
  const before = await worth();
  const done = await act();
  const after = await worth();
  const sorted = [...before, ...after].toSorted((one, other) => one.compare(other));
  return [[sorted[0] ?? zero, sorted[3] ?? zero], done];
}
