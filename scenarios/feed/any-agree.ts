import { pickDifferingMembers } from '../../harness/compare/mismatched-members.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Whether any of the bodies equals any of the reads: each is from some block, not necessarily the same. */
export function hasBodyMatchingRead(bodies: readonly JsonObject[], reads: readonly JsonObject[]): boolean {
  return bodies.some((body) => reads.some((read) => Object.keys(pickDifferingMembers(body, read)).length === 0));
}
