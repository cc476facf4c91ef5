import type { CaseContext } from '../check/case-context.ts';
import { integerAt } from '../client/json-at.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised } from '../kernel/verdicts.ts';

/** Interval of polls of the height, in blocks. */
const BLOCKS_A_LOOK = 8;
/** Longest wait for the blocks, ms. */
const LONGEST_MS = 60_000;

type Looking = Pick<CaseContext<never>, 'given' | 'target' | 'pace'>;

/** Reads height and time of the newest block, from a read of this account. */
export async function readNewestBlock(
  { given, target }: Omit<Looking, 'pace'>,
  { address }: Pick<Identity, 'address'>,
) {
  const state = given.data(await target.read('account_state', { address }));
  return { height: Number(integerAt(state, 'height')), timeMs: Number(integerAt(state, 'time')) };
}

/**
 * Waits for a block several heights ahead: where some blocks are much shorter than others, that may be later than an effect is allowed to
 * take.
 * @throws NotExercised where it does not come within a minute
 */
export async function awaitHeight(context: Looking, who: Pick<Identity, 'address'>, height: number): Promise<void> {
  const start = await readNewestBlock(context, who);
  for (let observed = start; observed.height < height; observed = await readNewestBlock(context, who)) {
    if (observed.timeMs - start.timeMs > LONGEST_MS) throw new NotExercised(`block ${height} within ${LONGEST_MS} ms`);
    await context.pace.blocks(Math.min(BLOCKS_A_LOOK, height - observed.height));
  }
}
