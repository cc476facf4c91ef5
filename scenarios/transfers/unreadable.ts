import { refusalOf } from '../../harness/client/replies.ts';
import type { Acted } from '../../harness/client/venue-client.ts';

/** Refused, with or without a code: what a body says that is not read at all has none. */
export function isRefused(reply: Acted): boolean {
  return refusalOf(reply) !== null || (reply.kind === 'other' && reply.status === 422);
}

/** Refused because the body cannot be read, and for nothing else. */
export function isUnreadable(reply: Acted): boolean {
  return isRefused(reply) && (refusalOf(reply)?.code ?? 'INVALID_REQUEST') === 'INVALID_REQUEST';
}
