import { printJson } from '../../spec-schemas/json/lossless.ts';
import { Inconclusive } from '../check/verdicts.ts';
import { compareClaims } from './compare-replies.ts';
import type { Difference } from './difference.ts';
import type { Stage } from './stage.ts';

/**
 * Claims from the faucet on both sides and holds the two answers against each other. The window of this source is the
 * edge's own and may be open for somebody else: then nothing was tested.
 * @param usdc  null: the body leaves it out
 * @returns 'closed' when the window is
 */
export async function claim(stage: Stage, account: number, usdc: number | null): Promise<Difference | null | 'closed'> {
  const { cast, tally, shadow, target } = stage;
  const address = cast.account(account).address;
  const body = printJson(usdc === null ? { address } : { address, amount: usdc });
  const reply = await target.claim(body);
  tally.steps += 1;
  if (reply.status === 429) {
    tally.count('claim', 'not tested');
    return 'closed';
  }
  const expected = shadow.claim(body).reply;
  if (expected === null) throw new Inconclusive('the model owes a claim its answer');
  const { outcome, difference } = compareClaims(expected, reply, stage.policy);
  tally.count('claim', outcome);
  return difference;
}
