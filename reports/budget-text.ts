import type { Report } from './report-schema.ts';

/** What the rate budget was good for, in words; null where none was kept to. */
export function budgetText({ clausesPer1000Weight, share }: Report['summary']['budget']): string | null {
  if (clausesPer1000Weight === null || share === null) return null;
  return `${clausesPer1000Weight.toFixed(1)} clauses judged per 1,000 weight, ${Math.round(share * 100)} % of the weight on offer used`;
}
