import type { CheckMetadata } from '../check/check.ts';
import type { RunEvent } from '../runner/events.ts';

/** Assertions of a check on a sound venue, by the clauses that it names. */
export interface CheckAssertions {
  readonly check: string;
  readonly asserted: readonly string[];
  /** Reasons for unasserted clauses, by clause or, for an incomplete case, for all of them. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Whether the case needed something that this venue lacks: another venue must show its clauses. */
  readonly isSkipped: boolean;
}

/** Clause that a check names, and that no run on a sound venue asserted. */
export interface UnassertedClause {
  readonly check: string;
  readonly clause: string;
  readonly reason: string;
}

export function checkAssertionsOf({ id, clauses }: CheckMetadata, events: readonly RunEvent[]): CheckAssertions {
  const ended = events.find((event) => event.event === 'check-ended' && event.check === id);
  if (ended?.event !== 'check-ended') return { check: id, asserted: [], reasons: {}, isSkipped: false };
  const { judged, unjudged, status, reason = status } = ended;
  return {
    check: id,
    asserted: Object.keys(judged),
    reasons: unjudged ?? Object.fromEntries(clauses.map((clause) => [clause, reason])),
    isSkipped: status === 'skipped' && unjudged === undefined,
  };
}

/** @param runs  runs of each check, under every profile that it applies to */
export function findUnassertedClauses(
  checks: readonly CheckMetadata[],
  runs: readonly CheckAssertions[],
): UnassertedClause[] {
  const byCheck = Map.groupBy(runs, ({ check }) => check);
  return checks.flatMap(({ id, clauses }) => {
    const ofCheck = byCheck.get(id) ?? [];
    if (ofCheck.some(({ isSkipped }) => isSkipped)) return [];
    const asserted = new Set(ofCheck.flatMap((run) => run.asserted));
    const why = (clause: string) =>
      ofCheck.map(({ reasons }) => reasons[clause]).find((reason) => reason !== undefined);
    return clauses
      .filter((clause) => ofCheck.length > 0 && !asserted.has(clause))
      .map((clause) => ({ check: id, clause, reason: why(clause) ?? 'never run' }));
  });
}
