import type { CheckMetadata } from '../../check/check.ts';

/** Work for one venue: the checks of one area, or some campaigns. By id, so that it can be sent to a thread. */
export interface WorkUnit {
  readonly checks: readonly string[];
  readonly campaigns: readonly string[];
}

/** Load of a short campaign, in units of checks. */
const CHECKS_OF_A_CAMPAIGN = 8;
/** Load of a check that lets time pass, in units of checks: it commits thousands of blocks. */
const CHECKS_OF_ONE_THAT_WAITS = 3;

/**
 * Divides a run into units, in the order of the plan. The content of a unit does not depend on the number of threads, so the same checks
 * share the same venue. Campaigns stay together: probing a venue before the first sequence costs more than most of them.
 */
export function divideIntoUnits(checks: readonly CheckMetadata[], campaigns: readonly string[]): readonly WorkUnit[] {
  const areas = [...Map.groupBy(checks, ({ area }) => area).values()];
  return [
    ...areas.map((ofArea) => ({ checks: ofArea.map(({ id }) => id), campaigns: [] })),
    ...(campaigns.length === 0 ? [] : [{ checks: [], campaigns }]),
  ];
}

/**
 * Sorts units in starting order: the longest first, so that an idle worker takes the next. Campaigns may take hours: a single thread plays
 * them after all checks; with several threads one plays them while the others judge.
 */
export function sortLongestFirst(
  units: readonly WorkUnit[],
  checks: ReadonlyMap<string, CheckMetadata>,
  threads: number,
): readonly WorkUnit[] {
  const playsLast = (unit: WorkUnit) => (threads === 1 && unit.campaigns.length > 0 ? 1 : 0);
  return units.toSorted(
    (a, b) => playsLast(a) - playsLast(b) || estimateUnitLoad(b, checks) - estimateUnitLoad(a, checks),
  );
}

/** Returns the estimated duration of a unit, in units of average checks. */
export function estimateUnitLoad(unit: WorkUnit, checks: ReadonlyMap<string, CheckMetadata>): number {
  const ofChecks = unit.checks.map((id) => (checks.get(id)?.leases.includes('time') ? CHECKS_OF_ONE_THAT_WAITS : 1));
  return ofChecks.reduce((sum, load) => sum + load, 0) + unit.campaigns.length * CHECKS_OF_A_CAMPAIGN;
}
