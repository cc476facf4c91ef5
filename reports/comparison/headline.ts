import type { RunComparison } from './comparison.ts';

/** Returns the headline of a comparison and the sentence below it. */
export function comparisonHeadline({ worse, violations, noLongerJudged }: RunComparison): {
  readonly title: string;
  readonly sentence: string;
} {
  const { mended, stillBroken, notLookedFor } = violations;
  return {
    title: `Comparison: ${worse.length === 0 ? 'not worse' : 'worse'}`,
    sentence:
      `New violations: ${violations.new.length}, mended: ${mended.length}, still broken: ${stillBroken.length}, ` +
      `not looked for: ${notLookedFor.length}. Clauses no longer judged: ${noLongerJudged.length}.`,
  };
}
