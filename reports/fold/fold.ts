import { unskipHintFor } from '../../harness/check/unskip-hint.ts';
import { isSkippedForLackOf } from '../../harness/products/absent-products.ts';
import {
  type CheckStatus,
  type FindingEvent,
  OBSOLETE_WAIVERS_SOURCE,
  type RunEvent,
} from '../../harness/runner/events.ts';
import { latencyReportFields } from '../latency-rows.ts';
import type { Report, ReportCampaign, ReportCheck, ReportedEnding } from '../report-schema.ts';
import { withSummary } from '../summary.ts';
import { fixedViolationNotes } from './baseline.ts';
import { downgradeDisturbedRunFindings, INTERFERENCE_REASON } from './disturbed-run.ts';
import { clauseFactsFor, foldClauses } from './fold-clauses.ts';
import { campaignSourceId, foldFindings } from './fold-findings.ts';
import { mergeFormAdvisories } from './form-advice.ts';
import {
  type CampaignResult,
  type CheckTrace,
  type GatheredFinding,
  type GatheredRun,
  gatherEvents,
} from './gather.ts';
import { makeStaleWaiverFindings } from './stale-waivers.ts';
import { applyKnownDeviations } from './waived.ts';

/** Placeholder time for a journal that is too short to contain one. */
const NO_TIME = '1970-01-01T00:00:00Z';

/**
 * Folds a journal, whole or cut off, into the report. Pure: the same events give the same report.
 * A journal without `run-ended` is that of an interrupted run.
 */
export function foldReport(events: Iterable<RunEvent>): Report {
  const gathered = mergeFormAdvisories(downgradeDisturbedRunFindings(applyKnownDeviations(gatherEvents(events))));
  const ending = gathered.end?.ending ?? 'interrupted';
  const clauses = foldClauses(gathered);
  const checks = [...gathered.checks.values()].map((trace) => foldCheck(gathered, trace, ending));
  const tool = { ...(gathered.run?.tool ?? { name: 'venue-conformance', version: 'unknown' }) };
  const run = { ...foldRun(gathered, ending), ...foldMinJudged(gathered, clauses) };
  const stale = makeStaleWaiverFindings({ tool, run, checks, clauses });
  const rest = {
    checks,
    clauses,
    campaigns: inPlannedOrder(gathered).map((campaign) => foldCampaign(gathered, campaign)),
    findings: foldFindings({
      findings: new Map<string, readonly GatheredFinding[]>(gathered.findings).set(OBSOLETE_WAIVERS_SOURCE, stale),
    }),
    notes: [...gathered.notes, ...fixedViolationNotes(gathered, clauses)],
  };
  return withSummary({ tool, run, ...rest }, gathered.run?.counts);
}

function foldRun(gathered: GatheredRun, ending: ReportedEnding): Report['run'] {
  const { run, probe, end, traffic, latencies, firstAt, lastAt } = gathered;
  const { offeredWeight, waitedMs, ...counts } = traffic;
  return {
    id: run?.id ?? 'unknown',
    seed: run?.seed ?? 0,
    salt: run?.salt ?? '',
    startedAt: run?.t ?? firstAt ?? NO_TIME,
    endedAt: end?.t ?? lastAt ?? NO_TIME,
    argv: [...(run?.argv ?? [])],
    target: run?.target ?? 'unknown',
    chainIdentity: probe?.chainIdentity ?? null,
    network: probe?.network ?? 'unknown',
    profile: probe?.profile ?? run?.profile ?? 'live',
    role: probe?.role ?? 'unknown',
    isolation: probe?.isolation ?? 'unknown',
    capabilities: [...(probe?.capabilities ?? [])],
    variants: sortedByKey(probe?.variants ?? {}),
    ...foldOffer(gathered),
    ...counts,
    // Null where no rate limited the run, since no weight was offered then.
    offeredWeight: offeredWeight === 0 ? null : offeredWeight,
    ...(offeredWeight === 0 ? {} : { waitedMs }),
    ...(end?.spent === undefined ? {} : { spent: { ...end.spent } }),
    ...weightsOf(run),
    ...foldRequest(run),
    ...latencyReportFields(latencies, run?.thresholds),
    ending,
    ...reasonField(end?.reason),
  };
}

/** Returns the products and switches that the venue turned out to have, and those that the run demanded. */
function foldOffer({ run, absent, undetermined, idle, off }: GatheredRun): Partial<Report['run']> {
  return {
    ...(run?.required === undefined ? {} : { requiredProducts: [...run.required] }),
    ...(absent.size === 0 ? {} : { absentProducts: namedById(absent) }),
    ...(undetermined.size === 0 ? {} : { untoldProducts: namedById(undetermined) }),
    ...(idle.size === 0 ? {} : { idleProducts: namedById(idle) }),
    ...(off.size === 0 ? {} : { switchedOff: [...off].sort().map(([id, said]) => ({ id, ...said })) }),
  };
}

/** Returns the options of the run: its access, its shard, its waivers. */
function foldRequest(run: GatheredRun['run']): Partial<Report['run']> {
  return {
    ...(run?.access === undefined ? {} : { access: accessOf(run.access) }),
    ...(run?.shard === undefined ? {} : { shard: { ...run.shard } }),
    ...(run?.waivers === undefined
      ? {}
      : { waivers: run.waivers.map((row) => ({ ...row, judgedBy: [...row.judgedBy] })) }),
  };
}

function accessOf({ headers, ...access }: NonNullable<NonNullable<GatheredRun['run']>['access']>) {
  return { ...access, ...(headers === undefined ? {} : { headers: [...headers] }) };
}

/** Orders campaigns as planned; their events come in the order in which they ended. */
function inPlannedOrder({ run, campaigns }: GatheredRun): readonly CampaignResult[] {
  const planned = run?.campaigns ?? [];
  const place = (id: string) => (planned.includes(id) ? planned.indexOf(id) : planned.length);
  return [...campaigns].toSorted(([a], [b]) => place(a) - place(b)).map(([, campaign]) => campaign);
}

/** Returns the options that give clauses of public sources alone more weight. */
function weightsOf(run: GatheredRun['run']): Pick<Report['run'], 'strict' | 'raised'> {
  return { strict: run?.strict ?? false, ...(run?.raised === undefined ? {} : { raised: [...run.raised] }) };
}

function namedById(products: ReadonlyMap<string, string>): { id: string; name: string }[] {
  return [...products].sort().map(([id, name]) => ({ id, name }));
}

/** Returns the judged share of the clauses that the target's capabilities allow, where a minimum share was requested. */
function foldMinJudged(gathered: GatheredRun, clauses: Report['clauses']): Pick<Report['run'], 'minJudged'> {
  const { run, probe } = gathered;
  if (run?.minJudged === undefined) return {};
  const beyond = new Set(clauses.filter((clause) => isOfAbsent(clause, gathered)).map(({ id }) => id));
  const judgeable = new Set(probe?.judgeable).difference(beyond);
  const judged = clauses.filter(({ id, status }) => status !== 'unjudged' && judgeable.has(id));
  return { minJudged: { share: run.minJudged, judged: judged.length, judgeable: judgeable.size } };
}

/** Whether the clause is unjudged only because of a product that the venue turned out not to have. */
function isOfAbsent({ id, status }: Report['clauses'][number], { checks, absent }: GatheredRun): boolean {
  if (status !== 'unjudged' || absent.size === 0) return false;
  const names = [...absent.values()];
  const reasons = [...checks.values()]
    .filter(({ facts }) => facts.clauses.includes(id))
    .map(({ ended }) => ended?.unjudged?.[id] ?? (ended?.status === 'skipped' ? ended.reason : undefined) ?? '')
    // A missing capability does not count either: the target did not promise it.
    .filter((reason) => unskipHintFor(reason) === null);
  const isLack = (reason: string) =>
    reason.split('; ').every((part) => names.some((name) => isSkippedForLackOf(name, part)));
  return reasons.length > 0 && reasons.every(isLack);
}

function foldCheck(gathered: GatheredRun, trace: CheckTrace, ending: ReportedEnding): ReportCheck {
  const { id, title, area, clauses, file, form } = trace.facts;
  const findings = gathered.findings.get(id) ?? [];
  const outcome = trace.ended ? settled(gathered, trace.ended, findings) : unsettled(trace.startedAt !== null, ending);
  return {
    id,
    title,
    area,
    clauses: [...clauses],
    ...(file === undefined ? {} : { file }),
    ...(form === undefined ? {} : { form: { ...form } }),
    status: outcome.status,
    ...(trace.startedAt === null ? {} : { startedAt: trace.startedAt }),
    durationMs: trace.ended?.durationMs ?? 0,
    ...reasonField(outcome.reason),
    findings: [...new Set(findings.map((finding) => finding.id))],
  };
}

function foldCampaign(gathered: GatheredRun, campaign: CampaignResult): ReportCampaign {
  const { id, runs, steps, durationMs, coverage, unreached, goals, played, guided, judging } = campaign;
  const { disturbed, unresolved, concurrent } = campaign;
  const findings = gathered.findings.get(campaignSourceId(id)) ?? [];
  const { status, reason } = settled(gathered, campaign, findings);
  return {
    id,
    runs,
    steps,
    ...(durationMs === undefined ? {} : { durationMs }),
    coverage: sortedByKey(coverage),
    ...(unreached === undefined ? {} : { unreached: [...unreached] }),
    ...(goals === undefined ? {} : { goals: goals.map((goal) => ({ ...goal, clauses: [...goal.clauses] })) }),
    ...(played === undefined ? {} : { played: { lengths: { ...played.lengths }, sizes: { ...played.sizes } } }),
    ...(disturbed === undefined ? {} : { disturbed: sortedByKey(disturbed) }),
    ...(unresolved === undefined ? {} : { unresolved }),
    ...(concurrent === undefined ? {} : { concurrent: { ...concurrent, blocks: { ...concurrent.blocks } } }),
    ...(guided === undefined ? {} : { guided: { ...guided, reached: { ...guided.reached } } }),
    judging,
    status,
    ...reasonField(reason),
  };
}

interface Outcome {
  readonly status: CheckStatus;
  readonly reason?: string | undefined;
}

/**
 * Returns the outcome of a check. Only a deciding clause can fail it: a check that broke advisory clauses alone passes, and its findings
 * are listed.
 */
function settled(
  gathered: GatheredRun,
  ended: Outcome & Pick<CampaignResult, 'judged'>,
  findings: readonly FindingEvent[],
): Outcome {
  const failed = Object.keys(ended.judged).filter((clause) => ended.judged[clause] === 'fail');
  const advisoryOnly =
    ended.status === 'fail' &&
    failed.length + findings.length > 0 &&
    failed.every((clause) => !clauseFactsFor(gathered, clause).decides) &&
    findings.every(({ severity }) => severity === 'advisory');
  return { status: advisoryOnly ? 'pass' : ended.status, reason: ended.reason };
}

function unsettled(started: boolean, ending: ReportedEnding): Outcome {
  if (started) return { status: 'inconclusive', reason: 'interrupted' };
  switch (ending) {
    case 'max-time':
    case 'max-failures':
    case 'interrupted':
      return { status: 'skipped', reason: ending };
    case 'unreachable':
      return { status: 'inconclusive', reason: 'target unreachable' };
    case 'disturbed':
      return { status: 'inconclusive', reason: INTERFERENCE_REASON };
    case 'finished':
      // A complete run that left out a check must not look conforming.
      return { status: 'inconclusive', reason: 'never started' };
  }
}

function reasonField(reason: string | undefined): { reason?: string } {
  return reason === undefined ? {} : { reason };
}

function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
