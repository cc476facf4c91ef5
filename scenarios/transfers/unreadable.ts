import { refusalOf } from '../../harness/client/replies.ts';
import type { Acted } from '../../harness/client/venue-client.ts';

/** Refused, with or without a code: what a body says that is not read at all has none. */
export function isRefused(reply: Acted): boolean {
  return refusalOf(reply) !== null || (reply.kind === 'other' && reply.status === 422);
}

/** What is not read as it was signed recovers another signer, and which of the two is looked at first is open (D94). */
const unreadable = ['INVALID_REQUEST', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'];

/** Refused because the body cannot be read, and for nothing else. */
export function isUnreadable(reply: Acted): boolean {
  const code = refusalOf(reply)?.code ?? 'INVALID_REQUEST';
  return isRefused(reply) && unreadable.includes(code) && [200, 400, 401, 422].includes(reply.status);
}
