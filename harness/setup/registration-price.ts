import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { MISSING_COMMIT_OUTCOME_TEXT } from '../check/commit-outcome.ts';
import type { Expectation } from '../check/expect.ts';
import { isRefused } from '../client/outcome.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised, Unsupported } from '../kernel/verdicts.ts';
import { actOnceForCommitReply } from './judge-commit.ts';

// The price of a registration falls block by block. @source engine facts, section 17

/** Maximum fall that a case waits for, in blocks cut for it and in time. */
const LONGEST = 2_000;
const LONGEST_MS = 180_000;
/** Number of blocks from whose time the total is estimated. */
const FIRST_BLOCKS = 8;

/**
 * Lets this many blocks pass.
 * @throws Unsupported where that takes too long
 */
export async function waitBlocksForAuctionPriceFall(
  { pace }: Pick<CaseContext<never>, 'pace'>,
  blocks: number,
): Promise<void> {
  // No fall is reported.
  if (blocks <= 0) return;
  if (blocks > LONGEST)
    throw new Unsupported(`a price of registrations that soon comes down (it takes ${blocks} blocks)`);
  if (pace.movesClock || blocks <= FIRST_BLOCKS) {
    await pace.blocks(blocks);
    return;
  }
  const sinceMs = await pace.timeMs();
  await pace.blocks(FIRST_BLOCKS);
  const wholeMs = (((await pace.timeMs()) - sinceMs) * blocks) / FIRST_BLOCKS;
  if (wholeMs > LONGEST_MS)
    throw new Unsupported(`a price of registrations that soon comes down (it takes ${Math.round(wholeMs / 1_000)} s)`);
  await pace.blocks(blocks - FIRST_BLOCKS);
}

/**
 * Judges that a registration is accepted. A refusal only proves something if a plain one is accepted afterwards: others may have raised the
 * price, or used up the quota of an epoch.
 * @param plain  registers one; @throws where that is refused as well
 * @throws NotExercised where nothing shows the outcome
 */
export async function registerAndJudgeAcceptance(
  context: PollContext & Pick<CaseContext<never>, 'venue'>,
  expectation: Expectation,
  who: Identity,
  action: WireAction,
  plain: () => Promise<unknown>,
): Promise<void> {
  const reply = await actOnceForCommitReply(context, who, () => context.target.act(who, action));
  if (reply === null) throw new NotExercised(MISSING_COMMIT_OUTCOME_TEXT);
  if (isRefused(reply)) await plain();
  expectation.accepted(reply);
}
