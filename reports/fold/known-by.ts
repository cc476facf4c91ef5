import type { Report, ReportFinding } from '../report-schema.ts';
import { isWaiverExpired } from './known.ts';

type Waiver = NonNullable<Report['run']['waivers']>[number];

/** Returns the waiver that covers a waived finding; null: the baseline covers it. */
export function waiverForFinding({ clause }: Pick<ReportFinding, 'clause'>, run: Report['run']): Waiver | null {
  return run.waivers?.find((waiver) => waiver.clause === clause && !isWaiverExpired(waiver, run.startedAt)) ?? null;
}
