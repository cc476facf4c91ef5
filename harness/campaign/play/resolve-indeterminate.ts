import { type ComparedReadsContext, findDifferenceInAllReads } from '../compare/compare-all-reads.ts';
import type { Difference } from '../compare/difference.ts';
import type { Shadow } from '../shadow.ts';
import type { IndeterminateAction } from './compare-action-answers.ts';
import type { RunNonces } from './nonces.ts';
import type { RunContext } from './run-context.ts';
import type { RunStats } from './run-stats.ts';

/** Parts of a run that decide between its branches. */
export interface ResolvingContext extends ComparedReadsContext, Pick<RunContext, 'switchBranch'> {
  readonly stats: Pick<RunStats, 'count' | 'noteAgreedField' | 'noteUnresolved'>;
  readonly signing: { readonly nonces: Pick<RunNonces, 'forget'> };
}

/**
 * Resolves actions whose outcome the target has not reported. All branches are candidates: those in which an action took effect, and those
 * in which it never arrived; the one that the client expects comes first. Reads decide between them; the run continues on the branch that
 * they show. Where reads cannot tell and both fit, the action stays unresolved, and no later step uses its nonce.
 */
export async function resolveIndeterminate(
  context: ResolvingContext,
  indeterminate: readonly IndeterminateAction[],
): Promise<Difference | null> {
  const refused = indeterminate.filter(({ arrival }) => arrival === 'refused');
  const lost = indeterminate.filter(({ arrival }) => arrival === 'lost' || arrival === 'refused');
  const whole = context.shadow;
  let firstFound: Difference | null = null;
  for (const missing of candidates(indeterminate, lost)) {
    // A refused action had no effect, so it must be among the missing ones.
    if (!refused.every((one) => missing.includes(one))) continue;
    const shadow = await branchWithout(whole, missing);
    const found = await findDifferenceInAllReads(context, shadow);
    if (found !== null) {
      firstFound ??= found;
      continue;
    }
    if (shadow !== whole) context.switchBranch(shadow);
    for (const { name } of missing) context.stats.count(name, 'never arrived');
    await noteUnresolved(context, whole, missing, indeterminate);
    return null;
  }
  if (firstFound === null) return null;
  const what = indeterminate.map((one) => one.what).join(', ');
  return {
    ...firstFound,
    mismatch: { ...firstFound.mismatch, message: `${what}; then ${firstFound.mismatch.message}` },
  };
}

async function branchWithout(whole: Shadow, missing: readonly IndeterminateAction[]): Promise<Shadow> {
  return missing.length === 0 ? whole : whole.without(new Set(missing.map(({ input }) => input)));
}

/** Counts unresolved actions: the branch without them, or with them, fits as well. */
async function noteUnresolved(
  context: ResolvingContext,
  whole: Shadow,
  missing: readonly IndeterminateAction[],
  indeterminate: readonly IndeterminateAction[],
): Promise<void> {
  const open = indeterminate.filter((one) => one.arrival === 'unknown' && !missing.includes(one));
  if (open.length === 0) return;
  const other = await branchWithout(whole, [...missing, ...open]);
  if ((await findDifferenceInAllReads(context, other)) !== null) return;
  for (const { name, window } of open) {
    context.stats.noteUnresolved(name);
    context.signing.nonces.forget(window);
  }
}

/** Returns candidate sets of missing items: the likely one, none, all, each alone, then other small combinations. */
function candidates<T>(items: readonly T[], likely: readonly T[]): readonly (readonly T[])[] {
  const singles = items.length > 1 ? items.map((item) => [item]) : [];
  const pairs = items.length === 3 ? items.map((item) => items.filter((other) => other !== item)) : [];
  const others = [[], items, ...singles, ...pairs].filter(
    (set) => set.length !== likely.length || set.some((item) => !likely.includes(item)),
  );
  return [likely, ...others];
}
