import { makeFinding } from '../../harness/case/finding.ts';
import { type FindingEvent, OBSOLETE_WAIVERS_SOURCE, type Waiver } from '../../harness/runner/events.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { shellQuote } from '../console/shell-word.ts';
import { lastCommandOptionValue } from '../option-value.ts';
import type { Report } from '../report-schema.ts';
import { isWaiverExpired } from './known.ts';

/**
 * Returns a violation of the run itself for each stale waiver: past its last day, of no clause in force, or of a clause that every check
 * of it passed.
 */
export function makeStaleWaiverFindings({
  tool,
  run,
  ...report
}: Pick<Report, 'tool' | 'run' | 'checks' | 'clauses'>): FindingEvent[] {
  const { waivers = [], startedAt: t, argv, ending } = run;
  return waivers.flatMap((waiver) => {
    const { clause, owner, reason, expires } = waiver;
    const file = lastCommandOptionValue('--waivers', argv) ?? 'the file of --waivers';
    const says = (why: string, expected: string, actual: string, mend: string) => [
      makeFinding({
        t,
        severity: 'violation',
        clause: null,
        check: OBSOLETE_WAIVERS_SOURCE,
        mismatch: {
          message: `waiver of ${clause} ${why}; ${mend} ${file} (${owner}: ${reason})`,
          expected,
          actual,
          diff: [{ path: `/${clause}`, expected, actual }],
        },
        transcript: [],
        reproduce: ['npx', tool.name, ...argv].map(shellQuote).join(' '),
      }),
    ];
    if (isWaiverExpired(waiver, t))
      return says(
        `expired on ${expires}`,
        'a day that is not past',
        `expires ${expires}`,
        'have the venue mended, or write a later day in',
      );
    const inForce = report.clauses.map(({ id }) => id);
    if (!inForce.includes(clause)) {
      const why = `is of no clause in force${didYouMean(clause, inForce)}`;
      return says(why, 'a clause that is in force', clause, 'delete it from');
    }
    if (ending === 'finished' && holdsAgain(waiver, report))
      return says(
        'has outlived its reason: the clause holds now',
        'a clause that is still broken',
        `the clause holds now, by ${waiver.judgedBy.join(', ')}`,
        'delete it from',
      );
    return [];
  });
}

function holdsAgain({ clause, judgedBy }: Waiver, { checks, clauses }: Pick<Report, 'checks' | 'clauses'>): boolean {
  const passed = new Set(checks.flatMap(({ id, status }) => (status === 'pass' ? [id] : [])));
  const isKept = clauses.some(({ id, status }) => id === clause && status === 'pass');
  return isKept && judgedBy.every((check) => passed.has(check));
}
