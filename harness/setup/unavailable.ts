import { atOnce } from '../../spec-schemas/outcomes.ts';
import { isRefusedWith } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';

const unavailable = atOnce('UNAVAILABLE');

/** A read whose upstream a gateway misses. */
export function isReadUnavailable(reply: ReadReply): boolean {
  return isRefusedWith(reply, unavailable);
}
