import { Dec } from '../../harness/compare/decimal.ts';

/** An integer of 10^-places, as it is signed, in whole units, as it is read. @source write-api, "Numeric conventions" */
export function whole(value: bigint, places: number): string {
  const unit = places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
  return Dec.of(value).times(Dec.of(unit)).toString();
}
