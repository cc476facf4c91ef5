import { isUnknownType } from '../../harness/client/outcome.ts';
import type { ReadReply } from '../../harness/client/replies.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';

/** Whether a read can be judged: it must be supported, and a gateway must reach its upstream. */
export function isReadServed(reply: ReadReply): boolean {
  return !isUnknownType(reply) && !isReadUnavailable(reply);
}
