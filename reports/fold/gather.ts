import type {
  CampaignEnded,
  CheckEnded,
  CheckFacts,
  ClauseFacts,
  FindingEvent,
  NonCheckTask,
  NonCheckTaskJudged,
  RunEnded,
  RunEvent,
  RunStarted,
  SwitchedOffEvent,
  TargetProbed,
} from '../../harness/runner/events.ts';
import { areaOf } from '../../spec-schemas/clause.ts';
import { type Histogram, type LatencyKind, latencyKinds } from '../../spec-schemas/latencies.ts';

/** Outcome of each clause that a source judged. The failure of a known deviation is waived. */
export type JudgedClauses = Readonly<Record<string, 'pass' | 'fail' | 'waived'>>;

export type CheckResult = Omit<CheckEnded, 'judged'> & { readonly judged: JudgedClauses };
export type CampaignResult = Omit<CampaignEnded, 'judged'> & { readonly judged: JudgedClauses };
export type GatheredFinding = FindingEvent & { readonly waived?: true };

export interface CheckTrace {
  readonly facts: CheckFacts;
  /** Null: the check never started. */
  readonly startedAt: string | null;
  readonly ended: CheckResult | null;
}

/** Events of one run, grouped by subject. Maps keep the order of the plan, then the order of occurrence. */
export interface GatheredRun {
  readonly run: RunStarted | null;
  readonly probe: TargetProbed | null;
  readonly checks: ReadonlyMap<string, CheckTrace>;
  readonly clauses: ReadonlyMap<string, ClauseFacts>;
  readonly campaigns: ReadonlyMap<string, CampaignResult>;
  /** Clauses judged by the run's own work. */
  readonly works: ReadonlyMap<NonCheckTask, JudgedClauses>;
  /** Findings by check id, `campaign.<name>`, or the run's own work. */
  readonly findings: ReadonlyMap<string, readonly GatheredFinding[]>;
  /** Names of products that the venue turned out not to have, by id. */
  readonly absent: ReadonlyMap<string, string>;
  readonly undetermined: ReadonlyMap<string, string>;
  /** Names of products that the venue accepts without effect, by id. */
  readonly idle: ReadonlyMap<string, string>;
  /** Switches that are off at the venue, by id. */
  readonly off: ReadonlyMap<string, Pick<SwitchedOffEvent, 'name' | 'how'>>;
  /** Histograms of the measurements, by latency. */
  readonly latencies: ReadonlyMap<LatencyKind, readonly Histogram[]>;
  readonly notes: readonly string[];
  /** Null for a run that was killed. */
  readonly end: RunEnded | null;
  readonly traffic: Traffic;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

type Traffic = Readonly<
  Record<'requests' | 'weight' | 'frames' | 'rateLimited' | 'offeredWeight' | 'waitedMs', number>
>;

/** Result accumulated so far. */
interface Gathering {
  run: RunStarted | null;
  probe: TargetProbed | null;
  end: RunEnded | null;
  firstAt: string | null;
  lastAt: string | null;
  readonly traces: Map<string, { startedAt: string | null; ended: CheckEnded | null }>;
  readonly campaigns: Map<string, CampaignEnded>;
  readonly findings: Map<string, FindingEvent[]>;
  readonly works: Map<NonCheckTask, NonCheckTaskJudged['judged']>;
  readonly absent: Map<string, string>;
  readonly undetermined: Map<string, string>;
  readonly idle: Map<string, string>;
  readonly off: Map<string, Pick<SwitchedOffEvent, 'name' | 'how'>>;
  readonly latencies: Map<LatencyKind, Histogram[]>;
  readonly notes: Set<string>;
  readonly traffic: Record<keyof Traffic, number>;
}

/** Groups the events of a journal, of one run or of a run and its resumptions. */
export function gatherEvents(events: Iterable<RunEvent>): GatheredRun {
  const gathering: Gathering = {
    run: null,
    probe: null,
    end: null,
    firstAt: null,
    lastAt: null,
    traces: new Map(),
    campaigns: new Map(),
    findings: new Map(),
    works: new Map(),
    absent: new Map(),
    undetermined: new Map(),
    idle: new Map(),
    off: new Map(),
    latencies: new Map(),
    notes: new Set(),
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, offeredWeight: 0, waitedMs: 0 },
  };
  for (const event of events) take(gathering, event);
  const { traces, notes, ...gathered } = gathering;
  return { ...gathered, checks: checksOf(gathering), clauses: clausesOf(gathering), notes: [...notes] };
}

function take(into: Gathering, event: RunEvent): void {
  into.firstAt ??= event.t;
  into.lastAt = event.t;
  switch (event.event) {
    case 'run-started':
      // A resumed run keeps its first name and plan, and has not ended.
      if (into.run !== null) dropUnfinished(into);
      into.run ??= event;
      into.end = null;
      break;
    case 'target-probed':
      into.probe = event;
      break;
    case 'check-started':
      // A restarted check starts clean: findings of its interrupted attempt do not count.
      into.traces.set(event.check, { startedAt: event.t, ended: null });
      into.findings.delete(event.check);
      break;
    case 'check-ended':
      into.traces.set(event.check, { startedAt: into.traces.get(event.check)?.startedAt ?? null, ended: event });
      break;
    case 'keys-used':
      // Used only to resume the run.
      break;
    case 'work-judged':
      into.works.set(event.work, { ...into.works.get(event.work), ...event.judged });
      break;
    case 'finding':
      appendToList(into.findings, event.check, event);
      break;
    case 'faucet-prompt':
    case 'campaign-progress':
      // Used only by live progress.
      break;
    case 'campaign-ended':
      into.campaigns.set(event.id, event);
      break;
    case 'product-absent':
      into.absent.set(event.product, event.name);
      break;
    case 'product-untold':
      into.undetermined.set(event.product, event.name);
      break;
    case 'product-idle':
      into.idle.set(event.product, event.name);
      break;
    case 'switched-off':
      into.off.set(event.switch, { name: event.name, how: event.how });
      break;
    case 'latencies':
      for (const latency of latencyKinds) {
        const { [latency]: histogram } = event.measured;
        if (histogram !== undefined) appendToList(into.latencies, latency, histogram);
      }
      break;
    case 'note':
      into.notes.add(event.text);
      break;
    case 'run-ended':
      into.end = event;
      for (const key of ['requests', 'weight', 'frames', 'rateLimited'] as const) into.traffic[key] += event[key];
      into.traffic.offeredWeight += event.offeredWeight ?? 0;
      into.traffic.waitedMs += event.waitedMs ?? 0;
      break;
    default:
      unreachable(event);
  }
}

/** A resumed campaign starts over: findings of its interrupted attempt do not count. */
function dropUnfinished({ findings, campaigns }: Gathering): void {
  for (const source of findings.keys())
    if (source.startsWith('campaign.') && !campaigns.has(source)) findings.delete(source);
}

function checksOf({ run, traces }: Gathering): Map<string, CheckTrace> {
  const checks = new Map<string, CheckTrace>();
  for (const facts of [...(run?.checks ?? []), ...[...traces.keys()].map(unplanned)]) {
    const trace = traces.get(facts.id) ?? { startedAt: null, ended: null };
    if (!checks.has(facts.id)) checks.set(facts.id, { facts, ...trace });
  }
  return checks;
}

function clausesOf({ run }: Gathering): Map<string, ClauseFacts> {
  const clauses = new Map<string, ClauseFacts>();
  for (const facts of run?.clauses ?? []) if (!clauses.has(facts.id)) clauses.set(facts.id, facts);
  return clauses;
}

/** Appends to one list of a map, in place. */
export function appendToList<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Stands in for a check missing from the plan, so that its result is shown and not lost. */
function unplanned(id: string): CheckFacts {
  return { id, title: id, area: areaOf(id), clauses: [] };
}

function unreachable(event: never): never {
  throw new Error(`unknown event ${JSON.stringify(event)}`);
}
