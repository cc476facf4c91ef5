import type { Report } from './report-schema.ts';

/** Goal, aggregated over all campaigns. */
interface GoalRow {
  readonly id: string;
  readonly says: string;
  readonly clauses: readonly string[];
  readonly times: number;
  /** Sequences that met the goal, whether or not of its own families. */
  readonly runs: number;
  /** Share of all played sequences, 0 to 1. */
  readonly rate: number;
  /** Seed and sequence that first met the goal; null: it was not met. */
  readonly first: { readonly seed: number; readonly campaign: string; readonly run: number } | null;
  /** Reason why the target cannot meet the goal; null: none is known. */
  readonly unreachable: string | null;
}

/** Aggregates the goals of all campaigns, in their order. A goal that one campaign could not reach and another met counts as met. */
export function foldGoalRows({ campaigns }: Pick<Report, 'campaigns'>): readonly GoalRow[] {
  const rows = new Map<string, GoalRow & { readonly played: number }>();
  for (const { id: campaign, runs: played, goals = [] } of campaigns) {
    for (const { id, says, clauses, times, runs, first, unreachable } of goals) {
      const before = rows.get(id);
      const sum = { times: times + (before?.times ?? 0), runs: runs + (before?.runs ?? 0) };
      const all = played + (before?.played ?? 0);
      rows.set(id, {
        id,
        says,
        clauses,
        ...sum,
        played: all,
        rate: all === 0 ? 0 : sum.runs / all,
        first: before?.first ?? (first === undefined ? null : { ...first, campaign }),
        unreachable: sum.times > 0 ? null : (before?.unreachable ?? unreachable ?? null),
      });
    }
  }
  return [...rows.values()];
}

/** Describes the outcome of one goal. */
export function goalOutcomeText({ first, unreachable }: GoalRow): string {
  if (first !== null) return `first by seed ${first.seed}, ${first.campaign}, sequence ${first.run}`;
  return unreachable === null ? 'not met' : `not reachable: ${unreachable}`;
}

export function percentText(rate: number): string {
  return `${Math.round(rate * 1_000) / 10} %`;
}

/** Action (or another step of campaigns) with its outcomes, most frequent first. */
interface PlayedRow {
  readonly action: string;
  readonly times: number;
  readonly outcomes: readonly (readonly [outcome: string, times: number])[];
}

/** Aggregates the campaigns' steps by action, over all signers, sorted by action. Campaigns without these statistics are skipped. */
export function foldStepsByAction({ campaigns }: Pick<Report, 'campaigns'>): readonly PlayedRow[] {
  const byAction = new Map<string, Map<string, number>>();
  for (const { coverage, played } of campaigns) {
    if (played === undefined) continue;
    for (const [key, times] of Object.entries(coverage)) {
      const [action, outcome] = partsOf(key);
      const outcomes = byAction.get(action) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + times);
      byAction.set(action, outcomes);
    }
  }
  return [...byAction]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([action, outcomes]) => ({
      action,
      times: [...outcomes.values()].reduce((sum, times) => sum + times, 0),
      outcomes: [...outcomes].toSorted(([, a], [, b]) => b - a),
    }));
}

/** Splits `submit_order by agent AUTH_UNAUTHORIZED`: the outcome follows the action, its signer and its fault. */
function partsOf(key: string): readonly [action: string, outcome: string] {
  const [, action = key, outcome = ''] =
    /^((?:vote|operator|rpc|transact) \S+|\S+)(?: by \S+(?: for \S+)?)?(?: spoilt)? (.+)$/.exec(key) ?? [];
  return [action, outcome];
}

/** Distributions reported by campaigns: lengths of sequences, and sizes of orders. */
export function distributionRows(
  { campaigns }: Pick<Report, 'campaigns'>,
  of: 'lengths' | 'sizes',
): readonly (readonly [bucket: string, times: number])[] {
  const sums = new Map<string, number>();
  for (const { played } of campaigns)
    for (const [bucket, times] of Object.entries(played?.[of] ?? {})) sums.set(bucket, (sums.get(bucket) ?? 0) + times);
  return [...sums].toSorted(([a], [b]) => leastOf(a) - leastOf(b) || (a < b ? -1 : 1));
}

/** Describes how coverage guided the sequences of all campaigns; null where it guided none. */
export function coverageGuidanceText({ campaigns }: Pick<Report, 'campaigns'>): string | null {
  const all = campaigns.flatMap(({ guided }) => guided ?? []);
  if (all.length === 0) return null;
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  const reached = guidedKinds.map(([kind, words]) => `${sum((one) => one.reached[kind])} ${words}`).join(', ');
  const mutated = sum((one) => one.mutated);
  const more = `${sum((one) => one.kept)} sequences reached something new and were kept; ${mutated} were made of those`;
  return `Campaigns reached ${reached}. ${more}, of which ${sum((one) => one.mutatedKept)} reached something new.`;
}

/** Counts are per campaign: what two campaigns reached counts twice. */
const guidedKinds = [
  ['outcome', 'outcomes with their facets'],
  ['rule', 'rules and outcomes that first used them'],
  ['pair', 'pairs of outcomes in one sequence'],
  ['state', 'buckets of state'],
  ['reply', 'shapes of replies'],
] as const;

/** Lower bound of a bucket; a bucket without one comes first. */
function leastOf(bucket: string): number {
  const [figure] = /\d+/.exec(bucket) ?? [];
  return figure === undefined ? -1 : Number(figure) + (bucket.includes('above') ? 1 : 0);
}
