import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { InfoShapeId } from '../../spec-schemas/shapes/info-shapes.list.ts';
import { validateShape } from '../compare/validate.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';

/**
 * Rows of a reply without the members that lack the form given by the public facts: their shape is checked elsewhere, and nothing is judged
 * by them (D106). Each row still leads to its reply, and so does a list of none.
 * @param list  the key of the rows
 */
export function withoutMalformedFields(
  shape: InfoShapeId,
  list: string,
  rows: readonly JsonObject[],
): readonly JsonObject[] {
  const place = new RegExp(`${list}\\[0\\]\\.(\\w+)`);
  if (rows.length === 0) return rows;
  return rows.map((row) => {
    const { violations } = validateShape(shape, { [list]: [row] });
    if (violations.length === 0) return row;
    const strange = violations.map(({ path }) => place.exec(path)?.[1]);
    const kept = Object.fromEntries(Object.entries(row).filter(([key]) => !strange.includes(key)));
    recordUnnormalizedOriginal(kept, row, new Map(Object.keys(row).map((key) => [key, key])));
    return kept;
  });
}
