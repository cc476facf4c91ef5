import { type LatencyKind, latencyKinds } from '../../spec-schemas/latencies.ts';
import { venueParts } from '../../spec-schemas/venue-parts.ts';
import { findConfirmedProducts } from '../fold/baseline.ts';
import { makeKnownViolationTest, offShapeKeysOf } from '../fold/known-violations.ts';
import { findUndecidedIds, outcomesInReport } from '../fold/undecided.ts';
import type { Report, ReportCheck, ReportFinding } from '../report-schema.ts';
import type { ComparedRun, LatencyPercentiles, LocatedReport, RunComparison } from './comparison.ts';

type Status = ReportCheck['status'];

/** A check is reported as slower only beyond both thresholds; smaller differences are noise of the machine. */
const SLOWER = { times: 2, ms: 1_000 };

/** Compares a run with an earlier one. Pure: the same reports give the same comparison. */
export function compareReports(before: LocatedReport, after: LocatedReport): RunComparison {
  const violations = violationsOf(before.report, after.report);
  const undecided = undecidedOf(before.report, after.report);
  return {
    schemaVersion: 1,
    before: sideOf(before),
    after: sideOf(after),
    worse: [
      ...violations.new.map(({ clause, check }) => `new violation of ${clause ?? 'no clause'} (${check})`),
      ...gone(before.report, after.report),
      ...undecided.map(({ check, was, is, reason }) => `${check} was ${was} and is ${is}: ${reason}`),
      ...cutShort(before.report.run, after.report.run),
    ],
    conditions: listDifferingConditions(before.report, after.report),
    violations,
    ...judgedChanges(before.report, after.report),
    undecided,
    slower: slowerChecks(before.report, after.report),
    latencies: latenciesOf(before.report.run, after.report.run),
    variants: variantChanges(before.report.run.variants, after.report.run.variants),
  };
}

function sideOf({ file, report: { tool, run, summary } }: LocatedReport): ComparedRun {
  const { id, seed, startedAt, endedAt, target, chainIdentity, network, profile, role, isolation } = run;
  const { requests, weight, ending } = run;
  return {
    file,
    tool,
    run: {
      id,
      seed,
      startedAt,
      endedAt,
      target,
      chainIdentity,
      network,
      profile,
      role,
      isolation,
      requests,
      weight,
      ending,
    },
    summary,
  };
}

function violationsOf(before: Report, after: Report): RunComparison['violations'] {
  const isViolation = ({ severity }: ReportFinding) => severity === 'violation';
  const broken = before.findings.filter(isViolation);
  const met = new Map(after.findings.map((finding) => [finding.id, finding]));
  const wasBroken = makeKnownViolationTest(broken.map((finding) => ({ ...finding, ...keysOfBody(finding) })));
  const clauses = new Map(after.clauses.map(({ id, status }) => [id, status]));
  const statuses = statusesOf(after);
  const fateOf = ({ id, clause, check }: ReportFinding): keyof RunComparison['violations'] => {
    const now = clause === null ? undefined : clauses.get(clause);
    if (met.has(id) || now === 'fail' || now === 'waived') return 'stillBroken';
    return now === 'pass' || (clause === null && statuses.get(check) === 'pass') ? 'mended' : 'notLookedFor';
  };
  const fates = Map.groupBy(broken, fateOf);
  return {
    new: after.findings.filter((finding) => isViolation(finding) && !wasBroken(finding)),
    mended: fates.get('mended') ?? [],
    stillBroken: (fates.get('stillBroken') ?? []).map((finding) => met.get(finding.id) ?? finding),
    notLookedFor: fates.get('notLookedFor') ?? [],
  };
}

const WITH_VERDICT: readonly Status[] = ['pass', 'fail', 'waived'];

function undecidedOf(before: Report, after: Report): RunComparison['undecided'] {
  const wasUndecided = findUndecidedIds(before);
  const isUndecided = findUndecidedIds(after);
  const had = statusesOf(before);
  return outcomesInReport(after).flatMap(({ id, status, reason }) => {
    const was = had.get(id);
    if (was === undefined || wasUndecided.has(id) || !WITH_VERDICT.includes(was) || !isUndecided.has(id)) return [];
    return [{ check: id, was, is: status, reason: reason ?? 'no reason given' }];
  });
}

function statusesOf(report: Report): ReadonlyMap<string, Status> {
  return new Map(outcomesInReport(report).map(({ id, status }) => [id, status]));
}

/** Returns the products that the earlier run found and the later one did not. */
function gone(before: Report, after: Report): string[] {
  const had = findConfirmedProducts(before);
  const { absentProducts = [], idleProducts = [] } = after.run;
  const parts = venueParts.filter(({ capability }) => !after.run.capabilities.includes(capability));
  const words = [
    ...absentProducts.filter(isProduct).map((row) => ({ ...row, how: 'has no path for them' })),
    ...idleProducts.map((row) => ({ ...row, how: 'does nothing by their actions' })),
  ];
  const isGone = ({ id }: { readonly id: string }) => had.some((product) => product === id);
  return [
    ...words.filter(isGone).map(({ name, how }) => `${name} were there, and the second venue ${how}`),
    ...parts.filter(isGone).map(({ name }) => `${name}: there in the first venue, and not in the second`),
  ];
}

function isProduct({ id }: { readonly id: string }): boolean {
  return venueParts.every((part) => part.id !== id);
}

function cutShort(before: Report['run'], after: Report['run']): string[] {
  if (before.ending !== 'finished' || after.ending === 'finished') return [];
  return [`the run did not finish: ${after.reason ?? after.ending}`];
}

function judgedChanges(before: Report, after: Report): Pick<RunComparison, 'noLongerJudged' | 'newlyJudged'> {
  const now = new Map(after.clauses.map((clause) => [clause.id, clause]));
  const then = new Map(before.clauses.map(({ id, status }) => [id, status]));
  const ended = new Map(after.checks.map((check) => [check.id, check]));
  const lost = before.clauses.flatMap(({ id, status, checks }) => {
    const clause = now.get(id);
    if (status === 'unjudged' || (clause !== undefined && clause.status !== 'unjudged')) return [];
    const why = checks.map((check) => {
      const row = ended.get(check);
      if (row === undefined) return `${check}: not in the second run`;
      return `${check}: ${row.status}${row.reason === undefined ? '' : `, ${row.reason}`}`;
    });
    return [{ clause: id, was: status, why: clause?.reasons ?? why }];
  });
  return {
    noLongerJudged: lost,
    newlyJudged: after.clauses.flatMap(({ id, status }) =>
      status !== 'unjudged' && (then.get(id) ?? 'unjudged') === 'unjudged' ? [id] : [],
    ),
  };
}

function slowerChecks(before: Report, after: Report): RunComparison['slower'] {
  const passed = new Map(before.checks.filter(isPassed).map(({ id, durationMs }) => [id, durationMs]));
  return after.checks
    .flatMap(({ id, status, durationMs }) => {
      const beforeMs = passed.get(id);
      if (beforeMs === undefined || status !== 'pass') return [];
      const isSlower = durationMs >= beforeMs * SLOWER.times && durationMs - beforeMs >= SLOWER.ms;
      return isSlower ? [{ check: id, beforeMs, afterMs: durationMs }] : [];
    })
    .sort((a, b) => b.afterMs - b.beforeMs - (a.afterMs - a.beforeMs));
}

function isPassed({ status }: ReportCheck): boolean {
  return status === 'pass';
}

function latenciesOf(before: Report['run'], after: Report['run']): RunComparison['latencies'] {
  const rows = latencyKinds.map((latency) => ({
    latency,
    before: figuresOf(before, latency),
    after: figuresOf(after, latency),
  }));
  return rows.filter((row) => row.before !== null || row.after !== null);
}

function figuresOf({ latencies = [] }: Report['run'], latency: LatencyKind): LatencyPercentiles | null {
  const row = latencies.find((one) => one.latency === latency);
  if (row === undefined) return null;
  const { count, p50Ms, p95Ms, p99Ms, maxMs } = row;
  return { count, p50Ms, p95Ms, p99Ms, maxMs };
}

type Variants = Report['run']['variants'];

function variantChanges(before: Variants, after: Variants): RunComparison['variants'] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((point) => ({ point, before: before[point] ?? null, after: after[point] ?? null }))
    .filter((row) => row.before !== row.after);
}

function keysOfBody(finding: ReportFinding): { readonly keys?: readonly string[] } {
  const keys = offShapeKeysOf(finding);
  return keys === undefined ? {} : { keys };
}

type Facts = readonly (readonly [name: string, value: (report: Report) => string])[];

/** Options that change how much a run judges, or by which measure. */
const CONDITIONS: Facts = [
  ['tool', ({ tool }) => `${tool.name} ${tool.version}`],
  ['profile', ({ run }) => run.profile],
  ['strict', ({ run }) => (run.strict ? 'yes' : 'no')],
  ['severity', ({ run: { raised = [] } }) => raised.map((glob) => `${glob}=violation`).join(', ') || 'as it is'],
  ['network', ({ run }) => run.network],
  ['role', ({ run }) => run.role],
  ['isolation', ({ run }) => run.isolation],
  ['capabilities', ({ run }) => run.capabilities.toSorted().join(', ')],
  ['checks selected', ({ checks }) => String(checks.length)],
  [
    'campaigns',
    ({ campaigns }) =>
      campaigns
        .map(({ id }) => id)
        .toSorted()
        .join(', ') || 'none',
  ],
];

/** Returns the options in which two runs differ, a sentence each. */
function listDifferingConditions(before: Report, after: Report): string[] {
  return CONDITIONS.flatMap(([name, of]) => {
    const was = of(before);
    const is = of(after);
    return was === is ? [] : [`${name}: ${was} before, ${is} after`];
  });
}
