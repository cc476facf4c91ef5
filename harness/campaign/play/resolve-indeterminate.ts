import { compareAllReads } from '../compare/compare-all-reads.ts';
import type { Difference } from '../compare/difference.ts';
import type { IndeterminateAction } from './compare-action-answers.ts';
import type { RunContext } from './run-context.ts';

/**
 * Resolves actions whose outcome the target has not reported. All branches are candidates: those in which an action
 * took effect, and those in which it never arrived. Reads decide between them; the run continues on the branch that
 * they show.
 */
export async function resolveIndeterminate(
  context: RunContext,
  indeterminate: readonly IndeterminateAction[],
): Promise<Difference | null> {
  const firstFound = await compareAllReads(context, context.shadow);
  if (firstFound === null) return null;
  for (const missing of subsets(indeterminate)) {
    const missed = await context.shadow.without(new Set(missing.map(({ input }) => input)));
    if ((await compareAllReads(context, missed)) !== null) continue;
    context.switchBranch(missed);
    for (const { name } of missing) context.stats.count(name, 'never arrived');
    return null;
  }
  const what = indeterminate.map((one) => one.what).join(', ');
  return {
    ...firstFound,
    mismatch: { ...firstFound.mismatch, message: `${what}; then ${firstFound.mismatch.message}` },
  };
}

/** Returns the candidate sets of missing items: all of them, each alone, then every other combination of a few. */
function subsets<T>(items: readonly T[]): (readonly T[])[] {
  const singles = items.length > 1 ? items.map((item) => [item]) : [];
  if (items.length !== 3) return [items, ...singles];
  return [items, ...singles, ...items.map((item) => items.filter((other) => other !== item))];
}
