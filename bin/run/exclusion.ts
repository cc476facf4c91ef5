import type { CheckMetadata } from '../../harness/check/check.ts';
import type { CheckEnded, RunEvent } from '../../harness/runner/events.ts';
import { makeGlobFilter } from '../../harness/runner/plan/select.ts';

/** Checks, campaigns and clauses that `--exclude` leaves out. */
export interface ExclusionFilter {
  /** Whether a check or campaign is excluded, by id. */
  readonly isOut: (id: string) => boolean;
  /** Excluded clauses. */
  readonly clauses: ReadonlySet<string>;
}

/**
 * Resolves the globs of `--exclude`: each may match checks, campaigns, clauses, or several of these.
 * @param campaigns  ids of all campaigns
 * @throws NothingSelectedError where a glob matches none of them
 */
export function resolveExclusion(
  globs: readonly string[] = [],
  checks: readonly CheckMetadata[],
  campaigns: readonly string[],
): ExclusionFilter {
  if (globs.length === 0) return { isOut: () => false, clauses: new Set() };
  const sources = new Set([...checks.map(({ id }) => id), ...campaigns]);
  const clauses = new Set(checks.flatMap((check) => check.clauses));
  const fits = makeGlobFilter(globs, 'check, campaign or clause', [...new Set([...sources, ...clauses])]);
  return {
    isOut: (id) => sources.has(id) && fits(id),
    clauses: new Set([...clauses].filter(fits)),
  };
}

/** Returns the remaining checks, without excluded ones and excluded clauses of the others. */
export function withoutExcluded(
  checks: readonly CheckMetadata[],
  { isOut, clauses }: ExclusionFilter,
): readonly CheckMetadata[] {
  return checks.flatMap((check) => {
    const [first, ...others] = check.clauses.filter((id) => !clauses.has(id));
    return isOut(check.id) || first === undefined ? [] : [{ ...check, clauses: [first, ...others] }];
  });
}

/**
 * Returns a filter that removes excluded clauses from the events of a run: their findings are dropped, and a check or campaign in which
 * nothing else failed has passed.
 * @returns null for an event that is dropped
 */
export function makeClauseExcluder(clauses: ReadonlySet<string>): (event: RunEvent) => RunEvent | null {
  if (clauses.size === 0) return (event) => event;
  const isOut = (clause: string | null) => clause !== null && clauses.has(clause);
  /** Whether a finding of the source was dropped, and whether a deciding one remains. */
  const findingsBySource = new Map<string, { out: boolean; stands: boolean }>();
  const settled = <T extends Pick<CheckEnded, 'status' | 'judged'>>(source: string, ended: T): T => {
    const kept = Object.entries(ended.judged).filter(([clause]) => !isOut(clause));
    const { out = false, stands = false } = findingsBySource.get(source) ?? {};
    const isByThem = (out || kept.length < Object.keys(ended.judged).length) && !stands;
    const fails = kept.some(([, verdict]) => verdict === 'fail');
    const passes = isByThem && !fails && (ended.status === 'fail' || ended.status === 'inconclusive');
    const { reason: _reason, ...rest } = ended as T & { readonly reason?: string };
    // Safe: removing the optional reason leaves a valid event, and the status is one of its own.
    return {
      ...((passes ? rest : ended) as T),
      ...(passes ? { status: 'pass' } : {}),
      judged: Object.fromEntries(kept),
    };
  };
  return (event) => {
    switch (event.event) {
      case 'check-started':
        findingsBySource.delete(event.check);
        return event;
      case 'finding': {
        const of = findingsBySource.get(event.check) ?? { out: false, stands: false };
        findingsBySource.set(event.check, of);
        if (isOut(event.clause)) of.out = true;
        else if (event.severity !== 'advisory') of.stands = true;
        return isOut(event.clause) ? null : event;
      }
      case 'check-ended':
        return tellingExcluded(settled(event.check, event), Object.keys(event.judged).filter(isOut));
      case 'campaign-ended':
        return settled(event.id.startsWith('campaign.') ? event.id : `campaign.${event.id}`, event);
      case 'work-judged':
        return judging(
          event,
          Object.entries(event.judged).filter(([clause]) => !isOut(clause)),
        );
      default:
        return event;
    }
  };
}

/** Lists the excluded clauses of a check as unjudged. */
function tellingExcluded(ended: CheckEnded, left: readonly string[]): CheckEnded {
  if (left.length === 0) return ended;
  return { ...ended, unjudged: { ...ended.unjudged, ...Object.fromEntries(left.map((id) => [id, EXCLUDED])) } };
}

/** Returns the event with the remaining clauses; null: none remains. */
function judging(
  event: WorkJudged,
  judged: readonly (readonly [string, WorkJudged['judged'][string]])[],
): WorkJudged | null {
  return judged.length === 0 ? null : { ...event, judged: Object.fromEntries(judged) };
}

type WorkJudged = Extract<RunEvent, { readonly event: 'work-judged' }>;

const EXCLUDED = 'left out by --exclude';
