import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { anyAuthFault } from '../../spec-schemas/outcomes.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { codeOf, isRefusedWith } from '../client/outcome.ts';
import type { ActReply } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';

/** @param expiresAtMs  null: never */
export function approveAgentAction({ address }: { readonly address: string }, expiresAtMs: bigint | null = null) {
  return {
    type: 'approve_agent',
    params: { agent: address, name: null, expires_at_ms: expiresAtMs === null ? null : Number(expiresAtMs) },
  };
}

/** Approves an agent, which may act once this resolves: the approval and the following block are committed (D43). */
export async function approveAgentAndAwaitCommit(
  { given, target, pace }: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace'>,
  master: Identity,
  agent: Identity,
  expiresAtMs: bigint | null = null,
): Promise<void> {
  await given.accepted(target.act(master, approveAgentAction(agent, expiresAtMs)));
  await pace.blocks(2);
}

/**
 * Judges the reply to a permitted signer: the clause is broken where the signer is refused.
 * @throws Blocked where the action is refused for another reason, unrelated to the approval
 */
export function judgeSignerAccepted(
  { given }: Pick<CaseContext<ClauseId>, 'given'>,
  clause: Expectation,
  reply: ActResult,
): void {
  const code = codeOf(reply);
  given.require(code === null || code.startsWith('AUTH_'), `refused, and not for its signer: ${code}`);
  clause.accepted(reply);
}

/** Whether a reply refuses the signer, for whatever reason (D40, D42, D43). */
export function isSignerRefused(reply: ActReply): boolean {
  return isRefusedWith(reply, anyAuthFault);
}
