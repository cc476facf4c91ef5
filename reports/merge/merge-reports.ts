import { WAIVERS_SOURCE } from '../../harness/runner/events.ts';
import { campaignSource, mergeEqualFindings, reportFindingOf } from '../fold/fold-findings.ts';
import { staleWaiverFindings } from '../fold/stale-waivers.ts';
import type { Report, ReportFinding } from '../report-schema.ts';
import { withSummary } from '../summary.ts';
import { mergeClauses } from './merged-clauses.ts';
import { mergeRuns } from './merged-run.ts';

/** Reports that are not the parts of one whole: the user's to mend. */
export class ShardMismatch extends Error {
  override readonly name = 'NotOneWhole';
}

/**
 * The report that the run would have had in one piece: its checks in the order of the plan, its clauses and findings as all
 * shards together judged and met them. Times, traffic and what was met of the run's own work are those of all of them.
 * @param argv  of the merging command, which says where the merged report stands
 * @param order  of campaigns in a whole run
 * @throws NotOneWhole unless they are every shard of one run, each once
 */
export function mergeReports(reports: readonly Report[], argv: readonly string[], order: readonly string[]): Report {
  const shards = inOrder(reports);
  const [first] = shards;
  if (first === undefined) throw new ShardMismatch('there is no report to merge');
  const checks = interleaved(shards.map((shard) => shard.checks));
  const campaigns = shards
    .flatMap((shard) => shard.campaigns)
    .toSorted((a, b) => order.indexOf(campaignSource(a.id)) - order.indexOf(campaignSource(b.id)));
  const sources = [...checks.map(({ id }) => id), ...campaigns.map(({ id }) => campaignSource(id))];
  const clauses = mergeClauses(shards, sources);
  const run = mergeRuns(shards, argv);
  const stale = run.ending === 'finished' ? staleWaiverFindings({ tool: first.tool, run, checks, clauses }) : [];
  // An earlier finding of the same cause is the same one: which shard comes first says nothing.
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

/** @throws NotOneWhole */
function inOrder(reports: readonly Report[]): Report[] {
  const [first] = reports;
  const of = first?.run.shard?.of ?? 0;
  const byPart = new Map<number, Report>();
  for (const report of reports) {
    const { tool, run } = report;
    if (run.shard === undefined) throw new ShardMismatch(`run ${run.id} is no shard: it was whole`);
    const { part } = run.shard;
    if (byPart.has(part)) throw new ShardMismatch(`shard ${part}/${of} is there twice`);
    for (const [name, own, theirs] of [
      ['number of shards', run.shard.of, of],
      ['seed', run.seed, first?.run.seed],
      ['profile asked for', profileOf(run), first && profileOf(first.run)],
      ['weight of public clauses (--strict)', run.strict, first?.run.strict],
      ['set of raised clauses (--severity)', run.raised?.join(), first?.run.raised?.join()],
      ['version of the tool', tool.version, first?.tool.version],
    ] as const)
      if (own !== theirs) throw new ShardMismatch(`shard ${part}/${run.shard.of} is of another run: another ${name}`);
    byPart.set(part, report);
  }
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((part) => !byPart.has(part));
  if (missing.length > 0) throw new ShardMismatch(`of ${of} shards these are missing: ${missing.join(', ')}`);
  return [...byPart].toSorted(([a], [b]) => a - b).map(([, report]) => report);
}

/** Returns the profile of the command line: the one that the probe chose may differ where a shard never reached its target. */
function profileOf({ argv }: Report['run']): string {
  const at = argv.indexOf('--profile');
  return (at < 0 ? argv.find((word) => word.startsWith('--profile='))?.slice('--profile='.length) : argv[at + 1]) ?? '';
}

/**
 * Returns the entries of the shards in their original order, in which neighbours were spread over the shards: the first of each,
 * then the second.
 */
function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/**
 * Orders findings so that of equal ones the first is kept: that of the run's own work, then that of the check that a whole run
 * plans first.
 */
function inPlanOrder(findings: readonly ReportFinding[], sources: readonly string[]): ReportFinding[] {
  const places = new Map(sources.map((source, at) => [source, at]));
  return findings.toSorted((a, b) => (places.get(a.check) ?? -1) - (places.get(b.check) ?? -1));
}

/** Each shard probes the target anew: what it met there the whole run would have met as often as one of them. */
function occurrencesOf({ id, check, occurrences }: ReportFinding, shards: readonly Report[]): number {
  if (check === WAIVERS_SOURCE) return 1;
  if (!check.startsWith('run.')) return occurrences;
  return Math.max(
    ...shards.flatMap(({ findings }) => findings.flatMap((row) => (row.id === id ? row.occurrences : []))),
  );
}
