import { countWithNoun } from './console/printable.ts';
import type { Report } from './report-schema.ts';

/** Maximum number of ids in a line. */
const NAMED = 4;

/**
 * Returns the reasons why a pass is hollow, a sentence each: accounts that were never paid, checks that found nothing to judge, and
 * clauses that passing checks did not exercise. Printed before anything else, since a green line would hide them.
 */
export function findHollowPassReasons({
  checks,
  campaigns,
  clauses,
}: Pick<Report, 'checks' | 'campaigns' | 'clauses'>): string[] {
  const rows = [...checks, ...campaigns];
  const unpaid = rows.filter(({ reason }) => reason?.includes('the faucet gave the treasury nothing'));
  const idle = checks.filter(({ status, reason }) => status === 'skipped' && reason?.startsWith('not exercised'));
  const passed = new Set(checks.flatMap(({ id, status }) => (status === 'pass' ? [id] : [])));
  const missed = clauses.filter(
    ({ status, reasons = [] }) =>
      status === 'unjudged' && reasons.some((reason) => passed.has(reason.slice(0, reason.indexOf(':')))),
  );
  return [
    ...(unpaid.length === 0
      ? []
      : [`the faucet paid nobody: ${countWithNoun(unpaid.length, 'check')} judged nothing for it`]),
    ...(idle.length === 0 ? [] : [`${countWithNoun(idle.length, 'check')} exercised nothing: ${someOf(idle)}`]),
    ...(missed.length === 0
      ? []
      : [`${countWithNoun(missed.length, 'clause')} not exercised by checks that passed: ${someOf(missed)}`]),
  ];
}

function someOf(rows: readonly { readonly id: string }[]): string {
  const named = rows.slice(0, NAMED).map(({ id }) => id);
  return `${named.join(', ')}${rows.length > NAMED ? ` and ${rows.length - NAMED} more` : ''}`;
}
