import type {
  CampaignEnded,
  CheckEnded,
  CheckFacts,
  ClauseFacts,
  FindingEvent,
  RunEnded,
  RunEvent,
  RunStarted,
  RunWork,
  TargetProbed,
  WorkJudged,
} from '../harness/runner/events.ts';
import { areaOf } from '../spec-schemas/clause.ts';

export interface CheckTrace {
  readonly facts: CheckFacts;
  readonly started: boolean;
  readonly ended: CheckEnded | null;
}

/** The events of one run, sorted by what they are about. Maps are in the order of the plan, then in order of sight. */
export interface Gathered {
  readonly run: RunStarted | null;
  readonly probe: TargetProbed | null;
  readonly checks: ReadonlyMap<string, CheckTrace>;
  readonly clauses: ReadonlyMap<string, ClauseFacts>;
  readonly campaigns: ReadonlyMap<string, CampaignEnded>;
  /** Clauses that replies to the run's own work broke. */
  readonly works: ReadonlyMap<RunWork, WorkJudged['judged']>;
  /** By check id, `campaign.<name>`, or the run's own work. */
  readonly findings: ReadonlyMap<string, readonly FindingEvent[]>;
  readonly notes: readonly string[];
  /** Null for a run that was killed. */
  readonly end: RunEnded | null;
  readonly traffic: Traffic;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

type Traffic = Readonly<Record<'requests' | 'weight' | 'frames' | 'rateLimited' | 'offeredWeight', number>>;

/** Sorts the events of a journal, of one run or of a run and its resumptions. */
export function gather(events: Iterable<RunEvent>): Gathered {
  let run: RunStarted | null = null;
  let probe: TargetProbed | null = null;
  let end: RunEnded | null = null;
  let firstAt: string | null = null;
  let lastAt: string | null = null;
  const traces = new Map<string, { started: boolean; ended: CheckEnded | null }>();
  const campaigns = new Map<string, CampaignEnded>();
  const findings = new Map<string, FindingEvent[]>();
  const works = new Map<RunWork, WorkJudged['judged']>();
  const notes = new Set<string>();
  const traffic = { requests: 0, weight: 0, frames: 0, rateLimited: 0, offeredWeight: 0 };

  for (const event of events) {
    firstAt ??= event.t;
    lastAt = event.t;
    switch (event.event) {
      case 'run-started':
        // A resumed run goes on under its first name and plan, and has not ended.
        run ??= event;
        end = null;
        break;
      case 'target-probed':
        probe = event;
        break;
      case 'check-started':
        // A check that starts again starts clean: what its cut-off attempt left does not count.
        traces.set(event.check, { started: true, ended: null });
        findings.delete(event.check);
        break;
      case 'check-ended':
        traces.set(event.check, { started: true, ended: event });
        break;
      case 'work-judged':
        works.set(event.work, { ...works.get(event.work), ...event.judged });
        break;
      case 'finding':
        appendTo(findings, event.check, event);
        break;
      case 'campaign-ended':
        campaigns.set(event.id, event);
        break;
      case 'note':
        notes.add(event.text);
        break;
      case 'run-ended':
        end = event;
        for (const key of ['requests', 'weight', 'frames', 'rateLimited'] as const) traffic[key] += event[key];
        traffic.offeredWeight += event.offeredWeight ?? 0;
        break;
      default:
        unreachable(event);
    }
  }

  const checks = new Map<string, CheckTrace>();
  for (const facts of [...(run?.checks ?? []), ...[...traces.keys()].map(unplanned)]) {
    const trace = traces.get(facts.id) ?? { started: false, ended: null };
    if (!checks.has(facts.id)) checks.set(facts.id, { facts, ...trace });
  }
  const clauses = new Map<string, ClauseFacts>();
  for (const facts of run?.clauses ?? []) if (!clauses.has(facts.id)) clauses.set(facts.id, facts);
  return {
    run,
    probe,
    checks,
    clauses,
    campaigns,
    works,
    findings,
    notes: [...notes],
    end,
    traffic,
    firstAt,
    lastAt,
  };
}

function appendTo<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Stands in for a check that the plan does not name, so that its result is shown and not lost. */
function unplanned(id: string): CheckFacts {
  return { id, title: id, area: areaOf(id), clauses: [] };
}

function unreachable(event: never): never {
  throw new Error(`unknown event ${JSON.stringify(event)}`);
}
