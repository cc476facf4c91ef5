import type { CaseContext } from '../check/case-context.ts';
import { isAccepted } from '../client/outcome.ts';
import { approveAgentAction } from './agent-approval.ts';

/** Offset of a deadline that neither a slow request nor clock skew reaches in any case. */
export const FAR_DEADLINE_MS = 600_000n;

/**
 * Whether the venue accepts a deadline in the form signed here: the documents say that it is signed last, but the name of its field is only
 * public.
 */
export async function probeDeadlineSupport(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  expiresAfter: bigint,
): Promise<boolean> {
  const who = await given.fundedAccount({ usdc: '5' });
  return isAccepted(await target.act(who, approveAgentAction(given.stranger()), { expiresAfter }));
}
