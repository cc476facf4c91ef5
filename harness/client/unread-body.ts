import { codesIn, malformed } from '../../spec-schemas/outcomes.ts';
import { type ActReply, refusalOf } from './replies.ts';

const codes: readonly string[] = codesIn(malformed) ?? [];
const statuses = new Set(malformed.refusals.map(({ http }) => http));

/**
 * Whether an action that is unreadable, or no longer matches its signature, was refused for either reason: which error is reported first is
 * open (D94), and so is whether an undecodable body has a code. More lenient than the outcome of a clause: it accepts each code with the
 * other's status, and 422 with any body, which written checks judge.
 */
export function isRefusedAsUnreadableOrUnsigned(reply: ActReply): boolean {
  if (reply.kind === 'other') return reply.status === 422;
  const code = refusalOf(reply)?.code;
  return code !== undefined && codes.includes(code) && statuses.has(reply.status);
}
