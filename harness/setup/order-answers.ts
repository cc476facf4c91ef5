import { type Accepts, codesIn } from '../../spec-schemas/outcomes.ts';
import { derived, type Traced } from '../check/evidence.ts';
import { codeOf } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';

/** Returns the kinds of a reply's entries; its own kind if it has none. */
export function statusEntryKindsIn(reply: ActResult): readonly string[] {
  return reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [reply.kind];
}

/** Returns the kinds of the entries, as evidence. */
export function tracedStatusEntryKinds(reply: ActResult): Traced<readonly string[]> {
  return derived(statusEntryKindsIn(reply), reply);
}

/** Whether the first order of an action rests. */
export function isFirstResting(reply: ActResult): boolean {
  return statusEntryKindsIn(reply)[0] === 'resting';
}

/** Returns the oids of orders that a reply reports as resting, in its order. */
export function restingOidsInReply(reply: ActResult): readonly string[] {
  if (reply.kind !== 'statuses') return [];
  return reply.statuses.flatMap((entry) => (entry.kind === 'resting' ? [entry.oid] : []));
}

/** Whether a refusal has one of these codes, whatever its status. */
export function hasRefusalCode(reply: Parameters<typeof codeOf>[0], accepts: Accepts | undefined): boolean {
  return codesIn(accepts)?.some((code) => code === codeOf(reply)) === true;
}
