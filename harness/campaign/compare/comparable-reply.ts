import { deviatingFormOf } from '../../client/deviating-forms.ts';
import { notedArgumentsOf } from '../../forms/noted-arguments.ts';
import type { WireReply } from '../../target/wire.ts';

/** Whether a reply to a read can be compared: the harness can decode it, and knew how to request it. */
export function isReplyInKnownForm(reply: WireReply): boolean {
  const isFormOpen = notedArgumentsOf(reply).some(({ form, isGuess = false }) => form === null || isGuess);
  return !isFormOpen && deviatingFormOf(reply.json ?? null)?.form !== null;
}
