import { differingMembers } from '../../harness/compare/mismatched-members.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Whether one of the bodies is what one of the reads shows: each is of some block, and not of the same ones. */
export function hasAgreeingPair(bodies: readonly JsonObject[], reads: readonly JsonObject[]): boolean {
  return bodies.some((body) => reads.some((read) => Object.keys(differingMembers(body, read)).length === 0));
}
