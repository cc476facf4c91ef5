import type { Report } from './report-schema.ts';

/** Describes how the run used the rate budget; null where no rate limit applied. */
export function rateBudgetText({ clausesPer1000Weight, share }: Report['summary']['budget']): string | null {
  if (clausesPer1000Weight === null || share === null) return null;
  return `${clausesPer1000Weight.toFixed(1)} clauses judged per 1,000 weight, ${Math.round(share * 100)} % of the weight on offer used`;
}
