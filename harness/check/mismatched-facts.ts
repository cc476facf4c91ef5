import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { differingMembers } from '../compare/mismatched-members.ts';
import { type Evidence, placesOfEvidence, Traced } from './evidence.ts';

/**
 * The facts of a row that are other than they should be, at their keys, and what they should be: both sides of `equal`, so that a
 * finding names the key, what it should hold and what it holds. Figures are compared by value.
 * @param beside  what they were held against, where that was read as well
 */
export function actualAndExpectedFacts(
  row: JsonObject | undefined,
  wanted: JsonObject,
  ...beside: readonly Evidence[]
): readonly [actual: Traced<JsonObject>, expected: JsonObject] {
  const shown = differingMembers(row, wanted);
  const keys = Object.keys(shown);
  const places = row === undefined ? [] : [{ holder: row, keys: [] }];
  const from = row === undefined || keys.length === 0 ? places : keys.map((key) => ({ holder: row, keys: [key] }));
  const expected = Object.fromEntries(keys.map((key) => [key, wanted[key] ?? null]));
  return [new Traced(shown, [...from, ...beside.flatMap(placesOfEvidence)]), expected];
}
