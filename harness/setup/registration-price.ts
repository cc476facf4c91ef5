import type { CaseContext } from '../check/case-context.ts';
import { NotHere } from '../check/verdicts.ts';

// The price of a registration comes down block by block. @source engine facts, section 17

/** A fall that takes longer is waited for by no case: in blocks that are cut for it, and in time. */
const LONGEST = 2_000;
const LONGEST_MS = 120_000;
/** Blocks by whose time that of all is foreseen. */
const FIRST_BLOCKS = 8;

/**
 * Lets so many blocks pass.
 * @throws NotHere where that takes too long
 */
export async function fallen({ pace }: Pick<CaseContext<never>, 'pace'>, blocks: number): Promise<void> {
  if (blocks > LONGEST) throw new NotHere(`a price of registrations that soon comes down (it takes ${blocks} blocks)`);
  if (pace.movesClock || blocks <= FIRST_BLOCKS) {
    await pace.blocks(blocks);
    return;
  }
  const sinceMs = await pace.timeMs();
  await pace.blocks(FIRST_BLOCKS);
  const wholeMs = (((await pace.timeMs()) - sinceMs) * blocks) / FIRST_BLOCKS;
  if (wholeMs > LONGEST_MS)
    throw new NotHere(`a price of registrations that soon comes down (it takes ${Math.round(wholeMs / 1_000)} s)`);
  await pace.blocks(blocks - FIRST_BLOCKS);
}
