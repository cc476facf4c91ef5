import { OBSOLETE_WAIVERS_SOURCE } from '../../harness/runner/events.ts';
import { campaignSourceId, mergeEqualFindings, reportFindingOf } from '../fold/fold-findings.ts';
import { makeStaleWaiverFindings } from '../fold/stale-waivers.ts';
import type { Report, ReportClause, ReportFinding } from '../report-schema.ts';
import { withSummary } from '../summary.ts';
import { makeMergedRun } from './merged-run.ts';

/** Statuses by precedence, where shards judged a clause differently: the first one wins. */
const STRONGEST: readonly ReportClause['status'][] = ['fail', 'waived', 'pass', 'unjudged'];

/** Thrown where the reports are not the shards of one run; a mistake of the user. */
export class ShardMismatchError extends Error {
  override readonly name = 'NotOneWhole';
}

/**
 * Merges shards into the report of the unsharded run: checks in the order of the plan, clauses and findings as all shards judged and met
 * them. Times, traffic and findings of the run's own work cover all shards.
 * @param argv  of the merging command, which says where the merged report is written
 * @param order  of campaigns in a whole run
 * @throws ShardMismatchError unless they are every shard of one run, each once
 */
export function mergeReports(reports: readonly Report[], argv: readonly string[], order: readonly string[]): Report {
  const shards = inOrder(reports);
  const [first] = shards;
  if (first === undefined) throw new ShardMismatchError('there is no report to merge');
  const checks = interleaved(shards.map((shard) => shard.checks));
  const campaigns = shards
    .flatMap((shard) => shard.campaigns)
    .toSorted((a, b) => order.indexOf(campaignSourceId(a.id)) - order.indexOf(campaignSourceId(b.id)));
  const sources = [...checks.map(({ id }) => id), ...campaigns.map(({ id }) => campaignSourceId(id))];
  const clauses = mergeClauses(shards, sources);
  const run = makeMergedRun(shards, argv);
  const stale = run.ending === 'finished' ? makeStaleWaiverFindings({ tool: first.tool, run, checks, clauses }) : [];
  // Findings of the same cause are merged; the order of the shards must not matter.
  const findings = mergeEqualFindings([
    ...inPlanOrder(
      shards.flatMap((shard) => shard.findings),
      sources,
    ),
    ...stale.map(reportFindingOf),
  ]);
  return withSummary(
    {
      tool: first.tool,
      run,
      checks,
      clauses,
      campaigns,
      findings: findings.map((finding) => ({ ...finding, occurrences: occurrencesOf(finding, shards) })),
      notes: [...new Set(shards.flatMap(({ notes }) => notes))],
    },
    first.summary.counts,
  );
}

/** @throws ShardMismatchError */
function inOrder(reports: readonly Report[]): Report[] {
  const [first] = reports;
  const of = first?.run.shard?.of ?? 0;
  const byPart = new Map<number, Report>();
  for (const report of reports) {
    const { tool, run } = report;
    if (run.shard === undefined) throw new ShardMismatchError(`run ${run.id} is no shard: it was whole`);
    const { part } = run.shard;
    if (byPart.has(part)) throw new ShardMismatchError(`shard ${part}/${of} is there twice`);
    for (const [name, own, theirs] of [
      ['number of shards', run.shard.of, of],
      ['seed', run.seed, first?.run.seed],
      ['profile asked for', profileOf(run), first && profileOf(first.run)],
      ['weight of public clauses (--strict)', run.strict, first?.run.strict],
      ['set of raised clauses (--severity)', run.raised?.join(), first?.run.raised?.join()],
      ['version of the tool', tool.version, first?.tool.version],
    ] as const)
      if (own !== theirs)
        throw new ShardMismatchError(`shard ${part}/${run.shard.of} is of another run: another ${name}`);
    byPart.set(part, report);
  }
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((part) => !byPart.has(part));
  if (missing.length > 0) throw new ShardMismatchError(`of ${of} shards these are missing: ${missing.join(', ')}`);
  return [...byPart].toSorted(([a], [b]) => a - b).map(([, report]) => report);
}

/** Returns the profile from the command line: the probed one may differ where a shard never reached its target. */
function profileOf({ argv }: Report['run']): string {
  const at = argv.indexOf('--profile');
  return (at < 0 ? argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length) : argv[at + 1]) ?? '';
}

/**
 * Returns the entries of the shards in their original order: the first of each shard, then the second of each. Sharding deals neighbours
 * out in turn.
 */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** Orders findings so that merging keeps the first of equal ones: that of the run's own work, then that of the check planned first. */
function inPlanOrder(findings: readonly ReportFinding[], sources: readonly string[]): ReportFinding[] {
  const places = new Map(sources.map((source, at) => [source, at]));
  return findings.toSorted((a, b) => (places.get(a.check) ?? -1) - (places.get(b.check) ?? -1));
}

/** Each shard probes the target anew, so findings of the probe count as often as in one shard. */
function occurrencesOf({ id, check, occurrences }: ReportFinding, shards: readonly Report[]): number {
  if (check === OBSOLETE_WAIVERS_SOURCE) return 1;
  if (!check.startsWith('run.')) return occurrences;
  return Math.max(
    ...shards.flatMap(({ findings }) => findings.flatMap((row) => (row.id === id ? row.occurrences : []))),
  );
}

/** Merges each clause's judgements over all shards. @param sources  checks and campaigns in the order of the plan */
function mergeClauses(shards: readonly Report[], sources: readonly string[]): ReportClause[] {
  const places = new Map(sources.map((source, at) => [source, at]));
  const byId = Map.groupBy(
    shards.flatMap(({ clauses }) => clauses),
    ({ id }) => id,
  );
  return [...byId.values()].map((rows) => merged(rows, places));
}

function merged(rows: readonly ReportClause[], places: ReadonlyMap<string, number>): ReportClause {
  const [first] = rows;
  if (first === undefined) throw new Error('a group has a first row');
  const { reasons: _reasons, ...facts } = first;
  const status = STRONGEST.find((candidate) => rows.some((row) => row.status === candidate)) ?? 'unjudged';
  const reasons = rows
    .flatMap((row) => row.reasons ?? [])
    .toSorted((a, b) => placeOf(checkOf(a), places) - placeOf(checkOf(b), places));
  const checks = [...new Set(rows.flatMap((row) => row.checks))];
  return {
    ...facts,
    status,
    checks: checks.toSorted((a, b) => placeOf(a, places) - placeOf(b, places)),
    ...(status === 'unjudged' && reasons.length > 0 ? { reasons } : {}),
  };
}

/** Orders checks by the plan, then the run's own work, then campaigns, as in an unsharded run. */
function placeOf(source: string, places: ReadonlyMap<string, number>): number {
  if (source.startsWith('run.')) return places.size;
  return (places.get(source) ?? 0) + (source.startsWith('campaign.') ? places.size + 1 : 0);
}

/** Returns the check at the beginning of a reason. */
function checkOf(reason: string): string {
  return reason.slice(0, reason.indexOf(':'));
}
