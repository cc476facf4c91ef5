import type { ReadContext } from '../check/case-context.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { readPerpRow } from './market-row.ts';

/** Range of the value of one unit at one moment, in whole USDC: the mark and the index price, the lower one first. */
export type UnitPriceRange = readonly [low: Dec, high: Dec];

const zero = Dec.of(0);

/** The range as the perp reports it now. */
export async function readUnitPriceRange(reading: ReadContext, coin: string): Promise<UnitPriceRange> {
  const row = await readPerpRow(reading, 'markets', coin);
  const mark = decimalAt(row, 'mark_px');
  const index = decimalAt(row, 'oracle_px');
  return mark.compare(index) < 0 ? [mark, index] : [index, mark];
}

/** Runs `act`, and returns its result with the range of a unit's value before and after it. */
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
