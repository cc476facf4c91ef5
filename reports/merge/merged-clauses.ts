import type { Report, ReportClause } from '../report-schema.ts';

/** Statuses by precedence, where shards judged a clause differently: the first one wins. */
const STRONGEST: readonly ReportClause['status'][] = ['fail', 'waived', 'pass', 'unjudged'];

/** Merges each clause's judgements over all shards. @param sources  checks and campaigns in the order of the plan */
export function mergeClauses(shards: readonly Report[], sources: readonly string[]): ReportClause[] {
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
