import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Traced } from '../check/evidence.ts';

/** A whole list as it was read: an empty one is known by itself, for want of rows. */
export function listed(rows: readonly JsonObject[]): Traced<readonly JsonObject[]> {
  return new Traced(rows, [{ holder: rows, keys: [] }]);
}
