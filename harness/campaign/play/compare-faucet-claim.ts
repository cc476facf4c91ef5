import { printJson } from '../../../spec-schemas/json/lossless.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { compareFaucetClaimReplies } from '../compare/compare-replies.ts';
import type { Difference } from '../compare/difference.ts';
import type { RunPolicies } from '../sequence/run-policies.ts';
import type { RunContext } from './run-context.ts';
import type { RunStats } from './run-stats.ts';
import type { TargetSide } from './target-side.ts';

/** Parts of a run that a claim from the faucet uses. */
export interface FaucetClaimContext extends Pick<RunContext, 'participants' | 'shadow'> {
  readonly stats: Pick<RunStats, 'count' | 'noteStep'>;
  readonly target: Pick<TargetSide, 'claim'>;
  readonly policies: Pick<RunPolicies, 'ofReplies'>;
}

/**
 * Claims from the faucet on both sides and compares the replies. The claim window of this IP belongs to the target's edge and may be used
 * by others: then nothing was tested.
 * @param usdc  null: the body leaves it out
 * @returns 'closed' when the window is
 */
export async function claimFaucetAndCompare(
  context: FaucetClaimContext,
  account: number,
  usdc: number | null,
): Promise<Difference | null | 'closed'> {
  const { participants, stats, shadow, target } = context;
  const address = participants.account(account).address;
  const body = printJson(usdc === null ? { address } : { address, amount: usdc });
  const reply = await target.claim(body);
  stats.noteStep();
  if (reply.status === 429) {
    stats.count('claim', 'not tested');
    return 'closed';
  }
  const expected = shadow.claim(body).reply;
  if (expected === null) throw new Inconclusive('the model owes a claim its answer');
  const { outcome, difference } = compareFaucetClaimReplies(expected, reply, context.policies.ofReplies);
  stats.count('claim', outcome);
  return difference;
}
