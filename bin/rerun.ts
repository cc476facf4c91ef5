import { campaignOf } from '../harness/campaign/families/family.ts';
import type { Report } from '../reports/report-schema.ts';
import { endedIn } from '../reports/undecided.ts';
import type { Selected } from './plan.ts';
import { shownBy } from './recorded-finding.ts';
import { UsageError } from './usage-error.ts';

/** Nothing is known against these. */
const SETTLED: readonly string[] = ['pass', 'waived'];

/**
 * Of what is selected that which failed, or came to no verdict, in an earlier run; of what the run itself met there the
 * check that shows it.
 * @throws UsageError where nothing is left
 */
export function failedBefore(
  selected: Selected,
  { file, report }: { readonly file: string; readonly report: Report },
): Selected {
  const open = new Set([
    ...endedIn(report).flatMap(({ id, status }) => (SETTLED.includes(status) ? [] : [id])),
    ...report.findings.flatMap((finding) => (isOpen(finding) ? [shownBy(finding)] : [])),
  ]);
  const checks = selected.checks.filter(({ id }) => open.has(id));
  const families =
    selected.campaigns.kind === 'off' ? [] : selected.families.filter((family) => open.has(campaignOf(family)));
  if (checks.length + families.length === 0)
    throw new UsageError(`${file} names nothing to run again: what is selected passed there, or is not in this build`);
  return { checks, families, campaigns: families.length === 0 ? { kind: 'off' } : selected.campaigns };
}

function isOpen({ check, severity }: Report['findings'][number]): boolean {
  return check.startsWith('run.') && severity !== 'advisory';
}
