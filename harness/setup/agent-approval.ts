import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { anyAuthFault } from '../../spec-schemas/outcomes.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isRefusedWith } from '../client/outcome.ts';
import type { ActReply } from '../client/replies.ts';
import type { Identity } from '../identity/keys.ts';

/** @param expiresAtMs  null: never */
export function approve({ address }: { readonly address: string }, expiresAtMs: bigint | null = null) {
  return {
    type: 'approve_agent',
    params: { agent: address, name: null, expires_at_ms: expiresAtMs === null ? null : Number(expiresAtMs) },
  };
}

/** From here on the agent may act: the approval is committed, and the block after it as well (D43). */
export async function approved(
  { given, target, pace }: Pick<CaseContext<ClauseId>, 'given' | 'target' | 'pace'>,
  master: Identity,
  agent: Identity,
  expiresAtMs: bigint | null = null,
): Promise<void> {
  await given.accepted(target.act(master, approve(agent, expiresAtMs)));
  await pace.blocks(2);
}

/** Whether a reply refuses whoever signed, whatever the reason (D40, D42, D43). */
export function refusesSigner(reply: ActReply): boolean {
  return isRefusedWith(reply, anyAuthFault);
}
