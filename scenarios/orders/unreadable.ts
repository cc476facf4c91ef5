import type { Acted } from '../../harness/client/venue-client.ts';

const codes = ['INVALID_REQUEST', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'];

/**
 * The answer to a body that cannot be read. Whether its shape or its digest is looked at first is open (D94), and a
 * decoder may answer without a code.
 */
export function unreadable(reply: Acted): boolean {
  if (reply.kind === 'other') return reply.status === 422;
  return reply.kind === 'refused' && codes.includes(reply.error.code) && [400, 401, 422].includes(reply.status);
}
