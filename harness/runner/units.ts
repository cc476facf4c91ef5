import type { CheckHead } from '../check/check.ts';

/** What a venue of its own is opened for: the checks of one area, or some campaigns. Ids, so that a thread can be told. */
export interface Unit {
  readonly checks: readonly string[];
  readonly campaigns: readonly string[];
}

/** A campaign of a run or two takes as long as so many checks. */
const CHECKS_OF_A_CAMPAIGN = 8;
/** A check that lets time pass commits blocks by the thousand. */
const CHECKS_OF_ONE_THAT_WAITS = 3;

/**
 * Divides a run into units, in the order of the plan. What falls to a unit does not depend on who works on it: the same
 * checks meet the same venue, whatever the number of threads. Campaigns stay together: to find out what a venue takes before
 * anything is played costs more than most of them.
 */
export function unitsOf(checks: readonly CheckHead[], campaigns: readonly string[]): readonly Unit[] {
  const areas = [...Map.groupBy(checks, ({ area }) => area).values()];
  return [
    ...areas.map((ofArea) => ({ checks: ofArea.map(({ id }) => id), campaigns: [] })),
    ...(campaigns.length === 0 ? [] : [{ checks: [], campaigns }]),
  ];
}

/**
 * In the order in which they begin: the longest first, so that whoever is done early takes the next. Campaigns may take hours:
 * one thread alone plays them behind all checks, and of several one plays them while the others judge.
 */
export function longestFirst(
  units: readonly Unit[],
  checks: ReadonlyMap<string, CheckHead>,
  threads: number,
): readonly Unit[] {
  const playsLast = (unit: Unit) => (threads === 1 && unit.campaigns.length > 0 ? 1 : 0);
  return units.toSorted((a, b) => playsLast(a) - playsLast(b) || loadOf(b, checks) - loadOf(a, checks));
}

/** About how long a unit takes, in checks of the usual length. */
export function loadOf(unit: Unit, checks: ReadonlyMap<string, CheckHead>): number {
  const ofChecks = unit.checks.map((id) => (checks.get(id)?.leases.includes('time') ? CHECKS_OF_ONE_THAT_WAITS : 1));
  return ofChecks.reduce((sum, load) => sum + load, 0) + unit.campaigns.length * CHECKS_OF_A_CAMPAIGN;
}
