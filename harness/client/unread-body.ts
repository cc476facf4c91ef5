import { codesIn, malformed } from '../../spec-schemas/outcomes.ts';
import { type ActReply, refusalOf } from './replies.ts';

const codes: readonly string[] = codesIn(malformed) ?? [];
const statuses = new Set(malformed.refusals.map(({ http }) => http));

/**
 * Whether an action that cannot be read, or no longer is what was signed, was refused for one of the two: which of them
 * is told first is open (D94), and so is whether a body that no decoder took has a code. Wider than the outcome of a
 * clause: each code under the status of another, and 422 with any body, which written checks judge.
 */
export function isRefusedAsUnreadableOrUnsigned(reply: ActReply): boolean {
  if (reply.kind === 'other') return reply.status === 422;
  const code = refusalOf(reply)?.code;
  return code !== undefined && codes.includes(code) && statuses.has(reply.status);
}
