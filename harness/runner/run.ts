import type { Clause } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import type { Capability } from '../check/capabilities.ts';
import type { Check } from '../check/check.ts';
import { Pace } from '../check/pace.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { ableChecks, clausesOf } from '../doctor/judgeable.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { Treasury } from '../identity/treasury.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { Cuts } from './cuts.ts';
import { decidesUnder, decidingUnder } from './deciding.ts';
import { eitherForm } from './either-form.ts';
import type { Access, RunEnded, RunEvent, RunStarted } from './events.ts';
import { MarketLeases } from './leases.ts';
import { LeastOrders } from './least-orders.ts';
import type { CheckRun, Work } from './run-check.ts';
import { RunFindings } from './run-findings.ts';
import type { Session } from './session.ts';

/** Everything that is decided before a run begins. */
export interface RunPlan {
  readonly id: string;
  readonly seed: number;
  readonly salt: string;
  readonly argv: readonly string[];
  readonly targetName: string;
  readonly access?: Access;
  readonly profile: 'live' | 'next' | 'auto';
  readonly strict: boolean;
  /** Already narrowed by `underProfile`. */
  readonly checks: readonly Check[];
  readonly maxTimeMs: number | null;
  /** What share of what the target allows to be judged is enough when time runs out, and every check that counts. */
  readonly minJudged?: { readonly share: number; readonly of: readonly Check[] };
  readonly tool: { readonly name: string; readonly version: string };
  /** The command that shows a finding again. @param source  a check, a campaign, or a work of the run */
  readonly reproduce: (source: string) => string;
}

export interface RunHooks {
  readonly emit: (event: RunEvent) => void;
  /** ISO 8601, UTC. */
  readonly timestamp: () => string;
  /** What the run saw before its first check; left out: nothing yet. */
  readonly findings?: RunFindings;
  /** Set once the run is to stop: no further case starts, those under way end. */
  readonly interrupted: () => boolean;
  /** What is run after the checks, on the same session: campaigns. */
  readonly after?: (session: Session, parts: CheckRun, stopped: () => boolean) => Promise<void>;
  /** How far the run has come, for the sentence of one that cannot go on. */
  readonly where?: () => string;
}

/** A case that hangs is given up after this long; one that claims from a live faucet takes minutes. */
const CASE_TIMEOUT_MS = 600_000;

/** Whether the clause is in force at all. Under `auto` both forms of a changing rule are, item by item. */
export function inForce(clause: Clause, profile: 'live' | 'next' | 'auto'): boolean {
  if (profile === 'auto') return true;
  return profile === 'next' ? clause.until === undefined : clause.profile === 'live';
}

/** Where what belongs to no check of the plan is told. */
export function findingsOf(plan: RunPlan, { emit, timestamp }: Pick<RunHooks, 'emit' | 'timestamp'>): RunFindings {
  return new RunFindings({ deciding: decidingUnder(plan.strict), emit, timestamp, reproduce: plan.reproduce });
}

/** First event of a run; written before the target is asked anything, so that an unreachable one has a report too. */
export function runStarted(plan: RunPlan, t: string): RunStarted {
  const named = new Set<string>(plan.checks.flatMap(({ clauses }) => clauses));
  return {
    event: 'run-started',
    t,
    tool: plan.tool,
    id: plan.id,
    seed: plan.seed,
    salt: plan.salt,
    argv: plan.argv,
    target: plan.targetName,
    profile: plan.profile,
    strict: plan.strict,
    ...(plan.access === undefined ? {} : { access: plan.access }),
    ...(plan.minJudged === undefined ? {} : { minJudged: plan.minJudged.share }),
    clauses: allClauses
      .filter((clause: Clause) => inForce(clause, plan.profile) || named.has(clause.id))
      .map((clause: Clause) => ({
        id: clause.id,
        says: clause.says,
        authority: clause.authority,
        profile: clause.profile,
        decides: decidesUnder(clause, plan.strict),
      })),
    checks: plan.checks.map(({ id, title, area, clauses }) => ({ id, title, area, clauses })),
  };
}

/** Second event: what the probe found. */
export function targetProbed(plan: RunPlan, facts: VenueFacts, t: string): RunEvent {
  const { chainIdentity, network, profile, role, isolation, capabilities, variants } = facts;
  return {
    event: 'target-probed',
    t,
    chainIdentity,
    network,
    profile,
    role,
    isolation,
    capabilities: [...capabilities],
    variants,
    ...(plan.minJudged === undefined ? {} : { judgeable: [...clausesOf(ableChecks(plan.minJudged.of, facts))] }),
  };
}

/**
 * Runs the plan's checks on a session: those that may share the venue side by side, then those that must be alone, one
 * by one. Ends with the last event of the journal.
 */
export async function runChecks(plan: RunPlan, opened: Session, hooks: RunHooks): Promise<RunEnded> {
  const cuts = new Cuts(opened, hooks.interrupted, hooks.where ?? (() => 'on the way'));
  const { session } = cuts;
  const nonces = new NonceSource(nonceClock(session));
  const domain = { serviceName: session.facts.serviceName, chainId: session.facts.chainId };
  const findings = hooks.findings ?? findingsOf(plan, hooks);
  const client = new VenueClient(findings.watched('run.treasury', session.target), domain, nonces);
  const nudge = { seed: plan.seed, salt: plan.salt, caseId: 'treasury nudge', attempt: 0 };
  const nudger = session.funds === null ? null : deriveIdentity(nudge, 0);
  const pace = new Pace(client, session.control, session.now, { nudger });
  const treasury =
    session.funds === null
      ? null
      : new Treasury({ client, pace, facts: session.facts, source: session.funds, seed: plan.seed, salt: plan.salt });
  const run: CheckRun = {
    session,
    seed: plan.seed,
    salt: plan.salt,
    nonces,
    treasury,
    leases: new MarketLeases(),
    leastOrders: treasury === null ? null : new LeastOrders({ client, pace, facts: session.facts, treasury }, plan),
    findings,
    caseTimeoutMs: CASE_TIMEOUT_MS,
    emit: (event) => {
      hooks.emit(event);
      cuts.event(event);
    },
    timestamp: hooks.timestamp,
    reproduce: plan.reproduce,
    seen: new Map(),
    isLost: () => cuts.isLost(),
  };
  const startedAt = session.now();
  const outOfTime = () => plan.maxTimeMs !== null && session.now() - startedAt > plan.maxTimeMs;
  const stopped = async () => {
    await cuts.settled();
    return cuts.ending !== null || outOfTime();
  };

  const later: Work[] = [];
  const first: CheckRun = session.facts.isolation === 'shared' ? { ...run, postpone: (work) => later.push(work) } : run;
  const lacking = (check: Check) => check.needs.find((need) => !session.facts.capabilities.has(need));
  for (const check of plan.checks) {
    const need = lacking(check);
    if (need !== undefined) skip(check, need, hooks);
  }
  const able = plan.checks.filter((check) => lacking(check) === undefined);
  const judge = (checks: readonly Check[], hands: number) =>
    sideBySide(eitherForm(checks, plan.profile), hands, (work) => work(first), stopped);
  const { together, queued, alone } = arranged(able, session);
  const rest = judge(together, session.concurrency);
  // The run's own money comes first: while it waits for a window, nothing else that acts can begin.
  await Promise.race([rest, treasury?.opened]);
  const beside = await Promise.all([rest, judge(queued, 1)]);
  await cuts.lookAround();
  const done = [...beside, await judge(alone, 1), await sideBySide(later, 1, (work) => work(run), stopped)];
  await cuts.lookAround();
  const isStopped = await stopped();
  if (!isStopped) await hooks.after?.(session, run, () => cuts.ending !== null);
  const isWhole = !done.includes(false) && (!isStopped || hooks.after === undefined);
  for (const [point, forms] of [...run.seen].sort()) {
    hooks.emit({ event: 'note', t: hooks.timestamp(), text: `${point}: ${[...forms].join(', ')}` });
  }
  await treasury?.sweep().catch(() => undefined);
  await cuts.lookAround();
  const { requests, weight, frames, rateLimited } = session.target.traffic;
  return {
    event: 'run-ended',
    t: hooks.timestamp(),
    // Time that ran out when all was done has cut nothing short.
    ...(cuts.ending ?? { ending: isWhole ? 'finished' : 'max-time' }),
    requests,
    weight,
    frames,
    rateLimited,
    ...offered(session),
  };
}

/**
 * Which checks run side by side, which one by one beside them, and which alone. Without the operator interface a claim
 * waits for the faucet's window in real time: among strangers it reckons with the claims of others, so with those of the
 * run's treasury as well, and its waits pass beside the rest.
 */
function arranged(checks: readonly Check[], { control, facts }: Session) {
  const claims = ({ leases }: Check) =>
    control === null && facts.isolation === 'shared' && leases.every((lease) => lease === 'faucet');
  const [together, leased] = [
    checks.filter(({ leases }) => leases.length === 0),
    checks.filter(({ leases }) => leases.length > 0),
  ];
  return {
    together,
    queued: leased.filter(claims),
    // A restart or a new genesis comes last: it takes from every other case what it stands on.
    alone: leased
      .filter((check) => !claims(check))
      .toSorted((a, b) => Number(a.leases.includes('node')) - Number(b.leases.includes('node'))),
  };
}

function offered({ offeredWeight }: Session): { offeredWeight?: number } {
  const weight = offeredWeight?.() ?? null;
  return weight === null ? {} : { offeredWeight: Math.round(weight) };
}

function skip(check: Check, need: Capability, hooks: RunHooks): void {
  hooks.emit({
    event: 'check-ended',
    t: hooks.timestamp(),
    check: check.id,
    status: 'skipped',
    durationMs: 0,
    reason: need,
    judged: {},
    attempts: 0,
  });
}

/** Works through the list with a fixed number of hands; stops taking new work when told. @returns whether none is left */
async function sideBySide<T>(
  items: readonly T[],
  hands: number,
  work: (item: T) => Promise<void>,
  stop: () => Promise<boolean>,
): Promise<boolean> {
  const queue = [...items];
  let isBroken = false;
  const hand = async () => {
    while (!(await stop()) && !isBroken) {
      const item = queue.shift();
      if (item === undefined) return;
      await work(item);
    }
  };
  const broken = (error: unknown) => {
    isBroken = true;
    throw error;
  };
  await Promise.all(Array.from({ length: hands }, () => hand().catch(broken)));
  return queue.length === 0;
}

/** In process nonces count from 1: no clock, so every run is the same. On a wire they follow the convention: time. */
function nonceClock(session: Session): () => number {
  return session.target.url === null ? () => 1 : session.now;
}
