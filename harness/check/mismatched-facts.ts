import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { pickDifferingMembers } from '../compare/mismatched-members.ts';
import { type Evidence, Traced, valueOriginsOfEvidence } from './evidence.ts';

/**
 * Returns the fields of a row that differ from their expected values, as both sides of `equal`, so that a finding names the key, the
 * expected and the actual value. Numbers are compared by value.
 * @param beside  evidence that the expected values were read from, if any
 */
export function actualAndExpectedDifferences(
  row: JsonObject | undefined,
  wanted: JsonObject,
  ...beside: readonly Evidence[]
): readonly [actual: Traced<JsonObject>, expected: JsonObject] {
  const shown = pickDifferingMembers(row, wanted);
  const keys = Object.keys(shown);
  const places = row === undefined ? [] : [{ holder: row, keys: [] }];
  const from = row === undefined || keys.length === 0 ? places : keys.map((key) => ({ holder: row, keys: [key] }));
  const expected = Object.fromEntries(keys.map((key) => [key, wanted[key] ?? null]));
  return [new Traced(shown, [...from, ...beside.flatMap(valueOriginsOfEvidence)]), expected];
}
