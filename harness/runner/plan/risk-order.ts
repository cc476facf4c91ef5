import { buckets } from '../../../spec-schemas/catalogue/limits.ts';
import { estimateCheckWeight } from '../../budget/estimated-weight.ts';
import type { CheckMetadata } from '../../check/check.ts';

/** Tiers of the damage that a defect does to users, worst first, with their areas. */
export const checkRiskTiers = [
  {
    name: 'money',
    areas: [
      'accounts',
      'bridge',
      'earn',
      'faucet',
      'fills',
      'funding',
      'liquidation',
      'margin',
      'positions',
      'referrals',
      'spot-margin',
      'staking',
      'sub-accounts',
      'transfers',
      'vaults',
    ],
    /** Value of a clause of this tier, relative to one without risk. */
    worth: 2,
  },
  {
    name: 'orders',
    areas: ['auctions', 'chase', 'modes', 'options', 'orders', 'scale', 'spot', 'triggers', 'twap'],
    worth: 1.75,
  },
  { name: 'signing', areas: ['agents', 'multi-sig', 'nonces', 'signing'], worth: 1.75 },
] as const;

interface Risk {
  readonly rank: number;
  readonly worth: number;
}

const ofArea = new Map<string, Risk>(
  checkRiskTiers.flatMap(({ areas, worth }, rank) => areas.map((area) => [area, { rank, worth }] as const)),
);
const LEAST_RISK: Risk = { rank: checkRiskTiers.length, worth: 1 };

function riskOf({ area }: CheckMetadata): Risk {
  return ofArea.get(area) ?? LEAST_RISK;
}

/** Returns the index of a check area's tier, from 0; for an unlisted area: after the last. */
export function checkRiskRankOf(check: CheckMetadata): number {
  return riskOf(check).rank;
}

/**
 * Available weight at the end of the first and of the fifth minute: the refill until then, plus for five minutes the initial burst. In the
 * first minute that is kept in reserve.
 */
const STRETCHES = [buckets.perIp.perMinute, buckets.perIp.burst + 5 * buckets.perIp.perMinute];

/**
 * Orders checks by value where the weight of requests limits their number. First those that judge most for a minute's weight, then for that
 * of five, then the others; within each of these the worst risk first. By risk alone five minutes would judge half of what a whole run
 * does, by yield alone the order within them would be arbitrary. Independent of the order of the input.
 * @returns stretches, each tier by tier
 */
export function groupChecksByYield<Head extends CheckMetadata>(checks: readonly Head[]): readonly (readonly Head[])[] {
  return stretchesOf(checks, STRETCHES).map(tierByTier);
}

/** Returns the checks that judge most for this estimated weight, with clauses counted by their risk. */
export function bestYieldChecksWithinWeight<Head extends CheckMetadata>(
  checks: readonly Head[],
  weight: number,
): readonly Head[] {
  return stretchesOf(checks, [weight])[0] ?? [];
}

/** Returns the checks that judge most clauses for this estimated weight, all counted equally. */
export function mostClauseChecksWithinWeight<Head extends CheckMetadata>(
  checks: readonly Head[],
  weight: number,
): readonly Head[] {
  return stretchesOf(checks, [weight], () => 1)[0] ?? [];
}

/** @param ends  estimated weight at which each stretch ends, except for the last */
function stretchesOf<Head extends CheckMetadata>(
  checks: readonly Head[],
  ends: readonly number[],
  worthOf: (check: Head) => number = (check) => riskOf(check).worth,
): readonly Head[][] {
  const stretches: Head[][] = [...ends, Number.POSITIVE_INFINITY].map(() => []);
  let weight = 0;
  for (const check of byYield(checks, worthOf)) {
    weight += estimateCheckWeight(check);
    const at = ends.filter((end) => weight > end).length;
    stretches[at]?.push(check);
  }
  return stretches;
}

function tierByTier<Head extends CheckMetadata>(checks: readonly Head[]): readonly Head[] {
  return checks.toSorted((a, b) => checkRiskRankOf(a) - checkRiskRankOf(b));
}

/**
 * Orders checks by newly judged clauses per estimated weight: greedily the one with the most, a clause counting by the value of its check;
 * ties by id. Checks without new clauses come last.
 */
function byYield<Head extends CheckMetadata>(
  checks: readonly Head[],
  worthOf: (check: Head) => number,
): readonly Head[] {
  const judged = new Set<string>();
  const yieldOf = (check: Head) =>
    (worthOf(check) * check.clauses.filter((clause) => !judged.has(clause)).length) / estimateCheckWeight(check);
  const left = checks.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const chosen: Head[] = [];
  while (left.length > 0) {
    const yields = left.map(yieldOf);
    const [best] = left.splice(yields.indexOf(Math.max(...yields)), 1);
    if (best === undefined) break;
    for (const clause of best.clauses) judged.add(clause);
    chosen.push(best);
  }
  return chosen;
}
