import type { ReadReply } from '../client/replies.ts';

/** Whether it is refused with the documented text under a bare `error`, or by the envelope where there is no archive (D13). */
export function isBareRefusal(reply: ReadReply, words: string): boolean {
  if (reply.wire.status !== 400) return false;
  return reply.kind === 'bare-error'
    ? reply.text.includes(words)
    : reply.kind === 'error' && reply.error.code === 'INVALID_REQUEST';
}
