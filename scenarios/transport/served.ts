import { isUnknownType } from '../../harness/client/outcome.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';

/** Whether a read is there to be judged: not one that this venue does not have, nor one whose upstream a gateway misses. */
export function isReadServed(reply: ReadReply): boolean {
  return !isUnknownType(reply) && !isReadUnavailable(reply);
}
