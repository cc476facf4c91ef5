import { atOnce } from '../../spec-schemas/outcomes.ts';
import { isRefusedWith } from '../client/outcome.ts';
import type { ReadReply } from '../client/replies.ts';

const unavailable = atOnce('UNAVAILABLE');

/** Whether a gateway refused a read because its upstream is missing. */
export function isReadUnavailable(reply: ReadReply): boolean {
  return isRefusedWith(reply, unavailable);
}
