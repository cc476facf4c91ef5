import type { CaseContext } from '../check/case-context.ts';
import { isAccepted } from '../client/outcome.ts';
import { approveAgentAction } from './agent-approval.ts';

/** Offset of a deadline that no case comes near: neither a slow request nor a slow clock reaches it. */
export const FAR_DEADLINE_MS = 600_000n;

/**
 * Whether the venue takes a deadline in the form in which it is signed here: that it is signed last is said of each action, and
 * what its field is called is public.
 */
export async function probeDeadlineSupport(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  expiresAfter: bigint,
): Promise<boolean> {
  const who = await given.fundedAccount({ usdc: '5' });
  return isAccepted(await target.act(who, approveAgentAction(given.stranger()), { expiresAfter }));
}
