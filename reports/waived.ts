import type { FindingEvent, RunEvent, Waiver } from '../harness/runner/events.ts';
import { WAIVERS } from '../harness/runner/events.ts';
import { findingOf } from '../harness/runner/finding.ts';
import { campaignSource } from './fold-findings.ts';
import type { Gathered, GatheredFinding, JudgedClauses } from './gather.ts';
import { type Ended, hasExpired, KnownDeviations } from './known.ts';
import type { Report } from './report-schema.ts';

/**
 * The same run with its known deviations taken as known: what failed of them is waived, and so is a check of which nothing
 * else failed, or that came to no verdict before either. A waiver whose last day has passed waives nothing.
 */
export function waived(gathered: Gathered): Gathered {
  const { run, checks, campaigns, works, findings } = gathered;
  const known = new KnownDeviations(run);
  if (known.isNone) return gathered;
  const eventsOf = (source: string) => findings.get(source) ?? [];
  const settled = <T extends Ended>(source: string, ended: T) => ({
    ...ended,
    ...known.statusOf(source, ended, eventsOf(source)),
    judged: judgedOf(ended.judged, known.reasons(ended.judged, eventsOf(source))),
  });
  const markFinding = (event: GatheredFinding): GatheredFinding =>
    known.isKnown(event) ? { ...event, waived: true } : event;
  return {
    ...gathered,
    checks: new Map(
      [...checks].map(([id, trace]) => [
        id,
        { ...trace, ended: trace.ended === null ? null : settled(id, trace.ended) },
      ]),
    ),
    campaigns: new Map([...campaigns].map(([id, campaign]) => [id, settled(campaignSource(id), campaign)])),
    works: new Map([...works].map(([work, judged]) => [work, judgedOf(judged, known.reasons(judged, eventsOf(work)))])),
    findings: new Map([...findings].map(([source, events]) => [source, events.map(markFinding)])),
  };
}

/** Each event of a run as whoever watches it should take it, from the first one on. */
export function watchedAsWaived(): (event: RunEvent) => RunEvent {
  let known = new KnownDeviations(null);
  const findings = new Map<string, FindingEvent[]>();
  return (event) => {
    switch (event.event) {
      case 'run-started':
        known = new KnownDeviations(event);
        return event;
      case 'check-started':
        findings.delete(event.check);
        return event;
      case 'check-ended':
        return { ...event, ...known.statusOf(event.check, event, findings.get(event.check) ?? []) };
      case 'campaign-ended': {
        const source = campaignSource(event.id);
        return { ...event, ...known.statusOf(source, event, findings.get(source) ?? []) };
      }
      case 'finding':
        findings.set(event.check, [...(findings.get(event.check) ?? []), event]);
        return event.severity === 'violation' && known.isKnown(event) ? { ...event, severity: 'advisory' } : event;
      default:
        return event;
    }
  };
}

/**
 * Waivers that are good for nothing any more, each as a violation of the run's own: past its last day, of no clause that
 * is in force, or of one that every check of it found kept.
 */
export function staleWaivers({ run, end }: Gathered, report: Pick<Report, 'checks' | 'clauses'>): FindingEvent[] {
  if (run === null) return [];
  return (run.waivers ?? []).flatMap((waiver) => {
    const { clause, owner, reason, expires } = waiver;
    const says = (why: string, expected: string, actual: string) => [
      findingOf({
        t: run.t,
        severity: 'violation',
        clause: null,
        check: WAIVERS,
        mismatch: {
          message: `the waiver of ${clause} (${owner}: ${reason}) ${why}`,
          ...{ expected, actual, diff: [{ path: `/${clause}`, expected, actual }] },
        },
        transcript: [],
        reproduce: ['npx', run.tool.name, ...run.argv].join(' '),
      }),
    ];
    if (hasExpired(waiver, run)) return says('has expired', 'a day that is not past', `expires ${expires}`);
    if (!run.clauses.some(({ id }) => id === clause))
      return says('matches nothing', 'a clause that is in force', clause);
    if (end?.ending === 'finished' && holdsAgain(waiver, report))
      return says('has outlived its reason', 'a deviation', `pass by ${waiver.judgedBy.join(', ')}`);
    return [];
  });
}

function holdsAgain({ clause, judgedBy }: Waiver, { checks, clauses }: Pick<Report, 'checks' | 'clauses'>): boolean {
  const passed = new Set(checks.flatMap(({ id, status }) => (status === 'pass' ? [id] : [])));
  const isKept = clauses.some(({ id, status }) => id === clause && status === 'pass');
  return isKept && judgedBy.every((check) => passed.has(check));
}

function judgedOf(judged: JudgedClauses, known: ReadonlyMap<string, string>): JudgedClauses {
  return Object.fromEntries(
    Object.entries(judged).map(([clause, verdict]) => [
      clause,
      verdict === 'fail' && known.has(clause) ? 'waived' : verdict,
    ]),
  );
}
