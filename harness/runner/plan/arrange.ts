import { measuredOwnWaits } from '../../budget/measured-own-waits.ts';
import type { CheckMetadata } from '../../check/check.ts';
import { checkRiskRankOf, groupChecksByYield } from './risk-order.ts';

/** Conditions of a target that determine the order of checks. */
export interface RunConditions {
  readonly hasControl: boolean;
  readonly isolation: 'closed' | 'shared';
  readonly profile: 'live' | 'next' | 'auto';
}

/**
 * Arranges checks: which run in parallel, which one by one at the same time, and which alone. Without the operator interface a claim waits
 * for the faucet's window in real time: on a shared venue other claims, including the run's treasury's, use it up, and its waits pass in
 * parallel with the rest. So do waits for a registration price to fall again, which each registration raises for the next. A window of a
 * day allows one claim: that is the treasury's, and checks that claim come last. On a shared venue the weight of requests limits the run,
 * so the most important checks come first.
 */
export function arrangeChecks<Head extends CheckMetadata>(
  listed: readonly Head[],
  { hasControl, isolation, profile }: RunConditions,
) {
  const stretches = hasControl ? [listed] : groupChecksByYield(listed).map(alternated);
  const checks = stretches.flat();
  const ownLeases = ({ leases }: CheckMetadata) =>
    leases.filter((lease) => lease !== 'fresh-index' && (hasControl || lease !== 'time'));
  // Under `auto` the forms of an item are judged one after another, so the leases of each count.
  const leasesOf = (check: CheckMetadata) =>
    profile !== 'auto' || check.form === undefined
      ? ownLeases(check)
      : checks.filter((other) => other.form?.item === check.form?.item).flatMap(ownLeases);
  const claims = (check: CheckMetadata) =>
    !hasControl && isolation === 'shared' && profile !== 'next' && leasesOf(check).every((lease) => lease === 'faucet');
  const registers = (check: CheckMetadata) =>
    !hasControl && leasesOf(check).every((lease) => lease === 'registrations') && leasesOf(check).length > 0;
  // Checks that need a venue without registrations come first. A restart or a new genesis comes last: it invalidates all other cases. Where
  // nobody can reset the budget of our address, checks that spend it come after everything else.
  const rankOf = (check: CheckMetadata) =>
    !hasControl && check.needs.includes('budget')
      ? 3
      : leasesOf(check).includes('node')
        ? 2
        : check.by === 'observe' && leasesOf(check).includes('registrations')
          ? 0
          : 1;
  const inRanks = (heads: readonly Head[]) => heads.toSorted((a, b) => rankOf(a) - rankOf(b));
  const isFree = (check: CheckMetadata) => leasesOf(check).length === 0;
  const together = checks.filter(isFree);
  const leased = checks.filter((check) => !isFree(check));
  return {
    together: hasControl ? freshFirst(areaByArea(together)) : freshFirst(waitingFirst(together)),
    queued: leased.filter(claims),
    registering: inRanks(leased.filter(registers)),
    alone: inRanks(leased.filter((check) => !claims(check) && !registers(check))),
  };
}

/** Arranges one stretch, tier by tier. */
function alternated<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  return [...Map.groupBy(checks, checkRiskRankOf).values()].flatMap(freshAlternated);
}

/**
 * Alternates checks that need fresh accounts with those that may reuse accounts of ended cases: each of the former leaves some, and the
 * latter need no new funding.
 */
function freshAlternated<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const fresh = checks.filter(({ accounts }) => accounts !== undefined);
  const others = checks.filter(({ accounts }) => accounts === undefined);
  const longest = Math.max(fresh.length, others.length);
  return Array.from({ length: longest }, (_, at) => [...fresh.slice(at, at + 1), ...others.slice(at, at + 1)]).flat();
}

/**
 * Alternates the areas of checks. Checks of one area wait for the same things: its only pair, a reply that never comes. In a row they would
 * wait for each other or, at the end, with nothing else to do.
 */
function areaByArea<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const areas = [...Map.groupBy(checks, ({ area }) => area).values()];
  const longest = Math.max(0, ...areas.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => areas.flatMap((ofArea) => ofArea.slice(at, at + 1))).flat();
}

/** Checks that need a fresh index come first, since it ages by itself. */
function freshFirst<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const isFresh = ({ leases }: CheckMetadata) => leases.includes('fresh-index');
  return [...checks.filter(isFresh), ...checks.filter((check) => !isFresh(check))];
}

/** Seconds by a clock that a check waits for, at which it counts as one that waits for time to pass. */
const LONG_WAIT_SECONDS = 20;

/** Checks that wait for time to pass come first, while many others run in parallel. */
function waitingFirst<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const waits = ({ id, leases }: CheckMetadata) =>
    leases.includes('time') || (measuredOwnWaits[id]?.seconds ?? 0) >= LONG_WAIT_SECONDS;
  return [...checks.filter(waits), ...checks.filter((check) => !waits(check))];
}
