import type { CaseContext } from '../check/case-context.ts';
import { integerAt } from '../client/json-at.ts';

/** Number of blocks that no case lasts, but small enough not to be taken for a time, or for an unreachable height (D290). */
const BLOCKS_AHEAD = 100_000;

/** Returns a height that the chain does not reach during a case. */
export async function readUnreachableHeight(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  address: string,
): Promise<number> {
  const state = given.data(await target.read('account_state', { address }));
  return Number(integerAt(state, 'height')) + BLOCKS_AHEAD;
}
