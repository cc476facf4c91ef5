import { type ActReply, refusalOf } from './replies.ts';

const codes = ['INVALID_REQUEST', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'];

/**
 * Whether an action that cannot be read, or no longer is what was signed, was refused for one of the two: which of them
 * is told first is open (D94), and so is whether a body that no decoder took has a code.
 * @param more  codes that name the same fault more closely; one of them may ride on 200 or 404 (D01)
 */
export function isUnread(reply: ActReply, more: readonly string[] = []): boolean {
  if (reply.kind === 'other') return reply.status === 422;
  const code = refusalOf(reply)?.code;
  if (code === undefined) return false;
  if (codes.includes(code)) return [400, 401, 422].includes(reply.status);
  return more.includes(code) && [200, 400, 404].includes(reply.status);
}
