import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { estimatedWeight } from '../budget/estimated-weight.ts';
import type { CheckHead } from '../check/check.ts';

/** What a defect costs whoever uses the venue, the worst first, and the areas in which it would. */
export const riskTiers = [
  {
    name: 'money',
    areas: [
      ...['accounts', 'bridge', 'earn', 'faucet', 'fills', 'funding', 'liquidation', 'margin', 'positions'],
      ...['referrals', 'spot-margin', 'staking', 'sub-accounts', 'transfers', 'vaults'],
    ],
    /** How many clauses of no risk one of these is worth. */
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
  riskTiers.flatMap(({ areas, worth }, rank) => areas.map((area) => [area, { rank, worth }] as const)),
);
const LEAST_RISK: Risk = { rank: riskTiers.length, worth: 1 };

function riskOf({ area }: CheckHead): Risk {
  return ofArea.get(area) ?? LEAST_RISK;
}

/** Place of the tier of a check's area, from 0; of an area in none of them: behind the last. */
export function riskRank(check: CheckHead): number {
  return riskOf(check).rank;
}

/** Weight that a venue gives back in the minutes of the first two stretches; what it held ready is left for what comes unforeseen. */
const STRETCHES = [buckets.perIp.perMinute, 5 * buckets.perIp.perMinute];

/**
 * Checks in the order in which they are worth most where the weight of requests decides how many there will be. First those
 * that judge most for a minute's weight, then for that of five, then the others; among each of these the worst risk first.
 * By risk alone five minutes would judge half of what a whole run does, by yield alone what matters would come anywhere in
 * them. It depends on nothing but the checks: not on how they are listed.
 * @returns stretches, each tier by tier
 */
export function byRisk<Head extends CheckHead>(checks: readonly Head[]): readonly (readonly Head[])[] {
  return stretchesOf(checks, STRETCHES).map(tierByTier);
}

/** The checks that judge most for so much estimated weight. */
export function mostWithin<Head extends CheckHead>(checks: readonly Head[], weight: number): readonly Head[] {
  return stretchesOf(checks, [weight])[0] ?? [];
}

/** @param ends  estimated weight at which each stretch ends, but for the last */
function stretchesOf<Head extends CheckHead>(checks: readonly Head[], ends: readonly number[]): readonly Head[][] {
  const stretches: Head[][] = [...ends, Number.POSITIVE_INFINITY].map(() => []);
  let weight = 0;
  for (const check of byYield(checks)) {
    weight += estimatedWeight(check);
    const at = ends.filter((end) => weight > end).length;
    stretches[at]?.push(check);
  }
  return stretches;
}

function tierByTier<Head extends CheckHead>(checks: readonly Head[]): readonly Head[] {
  return checks.toSorted((a, b) => riskRank(a) - riskRank(b));
}

/**
 * Checks by what they judge that none before them does, for their estimated weight: at each step the one that judges most,
 * a clause counting as much as its tier is worth; of equal ones the first by id. Those that judge nothing more come last.
 */
function byYield<Head extends CheckHead>(checks: readonly Head[]): readonly Head[] {
  const judged = new Set<string>();
  const yieldOf = (check: Head) =>
    (riskOf(check).worth * check.clauses.filter((clause) => !judged.has(clause)).length) / estimatedWeight(check);
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
