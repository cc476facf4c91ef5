import type { CaseContext } from '../check/case-context.ts';
import { integerAt } from '../client/json-at.ts';

/** No case lasts so many blocks, and no venue takes their number for a time, or for one out of reach (D290). */
const BLOCKS_AHEAD = 100_000;

/** A height that the chain does not come to while a case lasts. */
export async function readUnreachableHeight(
  { given, target }: Pick<CaseContext<never>, 'given' | 'target'>,
  address: string,
): Promise<number> {
  const state = given.data(await target.read('account_state', { address }));
  return Number(integerAt(state, 'height')) + BLOCKS_AHEAD;
}
