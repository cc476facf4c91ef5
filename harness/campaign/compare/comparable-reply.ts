import { otherFormOf } from '../../client/noted-forms.ts';
import { notedArgumentsOf } from '../../forms/noted-arguments.ts';
import type { WireReply } from '../../target/wire.ts';

/** Whether a reply to a read can be compared: the harness can decode it, and knew how to request it. */
export function isComparableReply(reply: WireReply): boolean {
  const isUntold = notedArgumentsOf(reply).some(({ form, isGuess = false }) => form === null || isGuess);
  return !isUntold && otherFormOf(reply.json ?? null)?.form !== null;
}
