import { buckets } from '../../../spec-schemas/catalogue/limits.ts';
import type { CheckMetadata } from '../../check/check.ts';
import type { RunConditions } from './arrange.ts';
import { estimateWaitsByCheck } from './estimated-waits.ts';
import { mostClauseChecksWithinWeight } from './risk-order.ts';

/** Time limit of a run whose pace is set by the weight of its requests. */
export interface RunTimeLimit {
  readonly seconds: number;
  /** Weight per second. */
  readonly rate: number;
}

/** Fraction of the available weight for checks: the run itself probes, pays and watches. */
const CHECKS_SHARE = 0.95;

/**
 * Divides checks into those that judge most within the time limit, and the others. Each stretch is judged completely before the next
 * starts: a claim or a registration that waits in parallel would take weight from checks that judge more. Both forms of a changing item
 * stay together, since one alone would fail on a venue of the other form.
 * @param timed     left out: one stretch, of all
 * @param isLikely  whether a check is expected to have what it needs: others take no room in the first stretch
 */
export function divideChecksByTimeLimit<Head extends CheckMetadata>(
  checks: readonly Head[],
  timed: RunTimeLimit | undefined,
  conditions: Omit<RunConditions, 'hasControl'>,
  isLikely: (check: Head) => boolean = () => true,
): readonly (readonly Head[])[] {
  if (timed === undefined) return [checks];
  const likely = checks.filter(isLikely);
  const late = lateChecks(likely, timed.seconds, conditions);
  const weight = CHECKS_SHARE * (buckets.perIp.burst + timed.seconds * timed.rate);
  const chosen = new Set(
    mostClauseChecksWithinWeight(
      likely.filter(({ id }) => !late.has(id)),
      weight,
    ),
  );
  const items = new Set([...chosen].flatMap(({ form }) => form?.item ?? []));
  const isChosen = (check: Head) => chosen.has(check) || (check.form !== undefined && items.has(check.form.item));
  return [checks.filter(isChosen), checks.filter((check) => !isChosen(check))].filter(({ length }) => length > 0);
}

/** Returns the ids of checks whose waits end after the limit: after the rest, or after others in their queue. */
function lateChecks(
  checks: readonly CheckMetadata[],
  seconds: number,
  conditions: Omit<RunConditions, 'hasControl'>,
): ReadonlySet<string> {
  const waited = { claims: 0, registrations: 0, alone: seconds };
  const late = new Set<string>();
  for (const [id, wait] of estimateWaitsByCheck(checks, conditions)) {
    if (waited[wait.row] + wait.seconds > seconds) late.add(id);
    else waited[wait.row] += wait.seconds;
  }
  return late;
}
