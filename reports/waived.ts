import type {
  CampaignEnded,
  CheckEnded,
  FindingEvent,
  RunEvent,
  RunStarted,
  Waiver,
} from '../harness/runner/events.ts';
import { WAIVERS } from '../harness/runner/events.ts';
import { findingOf } from '../harness/runner/finding.ts';
import type { Gathered, GatheredFinding, JudgedClauses } from './gather.ts';
import type { Report } from './report-schema.ts';

/**
 * The same run with its known deviations taken as known: what failed of their clauses is waived, and so is a check of
 * which nothing else failed. A waiver whose last day has passed waives nothing.
 */
export function waived(gathered: Gathered): Gathered {
  const { run, checks, campaigns, works, findings } = gathered;
  const known = clausesWaived(run);
  if (run === null || known.size === 0) return gathered;
  const settled = <T extends Ended>(ended: T) => ({
    ...ended,
    ...statusOf(run, ended),
    judged: judgedOf(ended.judged, known),
  });
  const markFinding = (event: GatheredFinding): GatheredFinding =>
    event.clause !== null && known.has(event.clause) ? { ...event, waived: true } : event;
  return {
    ...gathered,
    checks: new Map(
      [...checks].map(([id, trace]) => [id, { ...trace, ended: trace.ended === null ? null : settled(trace.ended) }]),
    ),
    campaigns: new Map([...campaigns].map(([id, campaign]) => [id, settled(campaign)])),
    works: new Map([...works].map(([work, judged]) => [work, judgedOf(judged, known)])),
    findings: new Map([...findings].map(([source, events]) => [source, events.map(markFinding)])),
  };
}

/** One event as whoever watches the run should take it. @param run  the event that the journal began with */
export function asWaived(run: RunStarted | null, event: RunEvent): RunEvent {
  switch (event.event) {
    case 'check-ended':
      return { ...event, ...statusOf(run, event) };
    case 'campaign-ended':
      return { ...event, ...statusOf(run, event) };
    case 'finding': {
      const isKnown = event.clause !== null && clausesWaived(run).has(event.clause);
      return isKnown && event.severity === 'violation' ? { ...event, severity: 'advisory' } : event;
    }
    default:
      return event;
  }
}

/**
 * Waivers that are good for nothing any more, each as a violation of the run's own: past its last day, of no clause that
 * is in force, or of one that every check of it found kept.
 */
export function staleWaivers({ run, end }: Gathered, report: Pick<Report, 'checks' | 'clauses'>): FindingEvent[] {
  if (run === null) return [];
  return waiversOf(run).flatMap((waiver) => {
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

type Ended = Pick<CheckEnded | CampaignEnded, 'status'> & { readonly reason?: string; readonly judged: JudgedClauses };

/** What becomes of the status of a check of which known deviations alone failed. */
function statusOf(run: RunStarted | null, { status, judged }: Ended): { status?: 'waived'; reason?: string } {
  if (status !== 'fail' || run === null) return {};
  const known = clausesWaived(run);
  const failed = run.clauses.filter(({ id, decides }) => decides && judged[id] === 'fail');
  if (failed.length === 0 || !failed.every(({ id }) => known.has(id))) return {};
  const why = failed.map(({ id }) => {
    const { owner, reason, expires } = known.get(id) ?? { owner: '', reason: '', expires: '' };
    return `${id}: ${reason} (${owner}, until ${expires})`;
  });
  return { status: 'waived', reason: why.join('; ') };
}

function judgedOf(judged: JudgedClauses, known: ReadonlyMap<string, Waiver>): JudgedClauses {
  return Object.fromEntries(
    Object.entries(judged).map(([clause, verdict]) => [
      clause,
      verdict === 'fail' && known.has(clause) ? 'waived' : verdict,
    ]),
  );
}

/** By clause: the waivers that still hold. */
function clausesWaived(run: RunStarted | null): ReadonlyMap<string, Waiver> {
  if (run === null) return new Map();
  return new Map(waiversOf(run).flatMap((waiver) => (hasExpired(waiver, run) ? [] : [[waiver.clause, waiver]])));
}

function waiversOf({ waivers = [] }: RunStarted): readonly Waiver[] {
  return waivers;
}

/** Days as texts stand in the order of time. */
function hasExpired({ expires }: Waiver, { t }: RunStarted): boolean {
  return t.slice(0, 'YYYY-MM-DD'.length) > expires;
}
