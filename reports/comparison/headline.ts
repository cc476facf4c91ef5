import type { Comparison } from './comparison.ts';

/** The first two things that are said of a comparison. */
export function headlineOf({ worse, violations, noLongerJudged }: Comparison): {
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
