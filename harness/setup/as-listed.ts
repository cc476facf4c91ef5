import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Traced } from '../check/evidence.ts';

/** A list as it stands in its reply: empty, it shows what is missing. @param rows  as they came, in no other order */
export function asListed(rows: readonly JsonObject[]): Traced<readonly JsonObject[]> {
  return new Traced(rows, [{ holder: rows, keys: [] }]);
}
