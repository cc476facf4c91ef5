import { type FindingEvent, WAIVERS, type Waiver } from '../harness/runner/events.ts';
import { findingOf } from '../harness/runner/finding.ts';
import { hasExpired } from './known.ts';
import type { Report } from './report-schema.ts';

/**
 * Waivers that are good for nothing any more, each as a violation of the run's own: past its last day, of no clause that
 * is in force, or of one that every check of it found kept.
 */
export function staleWaivers({
  tool,
  run,
  ...report
}: Pick<Report, 'tool' | 'run' | 'checks' | 'clauses'>): FindingEvent[] {
  const { waivers = [], startedAt: t, argv, ending } = run;
  return waivers.flatMap((waiver) => {
    const { clause, owner, reason, expires } = waiver;
    const says = (why: string, expected: string, actual: string) => [
      findingOf({
        t,
        severity: 'violation',
        clause: null,
        check: WAIVERS,
        mismatch: {
          message: `the waiver of ${clause} (${owner}: ${reason}) ${why}`,
          ...{ expected, actual, diff: [{ path: `/${clause}`, expected, actual }] },
        },
        transcript: [],
        reproduce: ['npx', tool.name, ...argv].join(' '),
      }),
    ];
    if (hasExpired(waiver, t)) return says('has expired', 'a day that is not past', `expires ${expires}`);
    if (!report.clauses.some(({ id }) => id === clause))
      return says('matches nothing', 'a clause that is in force', clause);
    if (ending === 'finished' && holdsAgain(waiver, report))
      return says('has outlived its reason', 'a deviation', `pass by ${waiver.judgedBy.join(', ')}`);
    return [];
  });
}

function holdsAgain({ clause, judgedBy }: Waiver, { checks, clauses }: Pick<Report, 'checks' | 'clauses'>): boolean {
  const passed = new Set(checks.flatMap(({ id, status }) => (status === 'pass' ? [id] : [])));
  const isKept = clauses.some(({ id, status }) => id === clause && status === 'pass');
  return isKept && judgedBy.every((check) => passed.has(check));
}
