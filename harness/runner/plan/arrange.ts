import type { CheckMetadata } from '../../check/check.ts';
import { riskRank, sortChecksByRisk } from './risk-order.ts';

/** Conditions of a target that determine the order of checks. */
export interface RunConditions {
  readonly hasControl: boolean;
  readonly isolation: 'closed' | 'shared';
  readonly profile: 'live' | 'next' | 'auto';
}

/**
 * Arranges checks: which run side by side, which one by one beside them, and which alone. Without the operator
 * interface a claim waits for the faucet's window in real time: on a shared venue other claims, the run's treasury's
 * included, use it up, and its waits pass beside the rest. So do waits for a registration to become cheap again, which
 * each registration raises for the next. A window of a day has room for one claim: that is the treasury's, and checks that
 * claim come last. On a shared venue the weight of requests limits the run, so the most important checks come first.
 */
export function arrangeChecks<Head extends CheckMetadata>(
  listed: readonly Head[],
  { hasControl, isolation, profile }: RunConditions,
) {
  const stretches = hasControl ? [listed] : sortChecksByRisk(listed).map(alternated);
  const checks = stretches.flat();
  const ownLeases = ({ leases }: CheckMetadata) =>
    leases.filter((lease) => lease !== 'fresh-index' && (hasControl || lease !== 'time'));
  // Under `auto` the forms of an item are judged one after the other, so the leases of any of them count.
  const leasesOf = (check: CheckMetadata) =>
    profile !== 'auto' || check.form === undefined
      ? ownLeases(check)
      : checks.filter((other) => other.form?.item === check.form?.item).flatMap(ownLeases);
  const claims = (check: CheckMetadata) =>
    !hasControl && isolation === 'shared' && profile !== 'next' && leasesOf(check).every((lease) => lease === 'faucet');
  const registers = (check: CheckMetadata) =>
    !hasControl && leasesOf(check).every((lease) => lease === 'registrations') && leasesOf(check).length > 0;
  // Checks of a venue without registrations come first. A restart or a new genesis comes last: it invalidates all other
  // cases. Where nobody sets the budget of our address, checks that spend it come last of all.
  const rankOf = (check: CheckMetadata) =>
    !hasControl && check.needs.includes('budget')
      ? 3
      : leasesOf(check).includes('node')
        ? 2
        : check.by === 'observe' && leasesOf(check).includes('registrations')
          ? 0
          : 1;
  const inRanks = (some: readonly Head[]) => some.toSorted((a, b) => rankOf(a) - rankOf(b));
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

/** Arranges one stretch tier by tier. */
function alternated<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  return [...Map.groupBy(checks, riskRank).values()].flatMap(freshAlternated);
}

/**
 * Alternates checks that need fresh accounts with those that may use accounts of ended cases: each of the former leaves
 * some, and the latter need no new funding.
 */
function freshAlternated<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const fresh = checks.filter(({ accounts }) => accounts !== undefined);
  const others = checks.filter(({ accounts }) => accounts === undefined);
  const longest = Math.max(fresh.length, others.length);
  return Array.from({ length: longest }, (_, at) => [...fresh.slice(at, at + 1), ...others.slice(at, at + 1)]).flat();
}

/**
 * Alternates the areas of checks. Checks of one area wait for the same: its one pair, an answer that never comes. In a
 * row they would wait for each other, or at the end for nothing else.
 */
function areaByArea<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const areas = [...Map.groupBy(checks, ({ area }) => area).values()];
  const longest = Math.max(0, ...areas.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => areas.flatMap((ofArea) => ofArea.slice(at, at + 1))).flat();
}

/** Checks of a fresh index come first: it ages by itself. */
function freshFirst<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const isFresh = ({ leases }: CheckMetadata) => leases.includes('fresh-index');
  return [...checks.filter(isFresh), ...checks.filter((check) => !isFresh(check))];
}

/** Checks that wait for time to pass come first, while many others run beside them. */
function waitingFirst<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  const waits = ({ leases }: CheckMetadata) => leases.includes('time');
  return [...checks.filter(waits), ...checks.filter((check) => !waits(check))];
}
