import type { ReadReply } from '../../harness/client/replies.ts';

/** Whether a read is there to be judged: not one that this venue does not have, nor one whose upstream a gateway misses. */
export function isServed(reply: ReadReply): boolean {
  return reply.kind !== 'error' || !['UNKNOWN_TYPE', 'UNAVAILABLE'].includes(reply.error.code);
}
