import type { Family } from './family.ts';

/**
 * Distributes a number of runs over the families by their share; the remainder goes to the largest fractions. Where
 * there are enough runs each family gets one, taken from those with the most.
 */
export function allocateRuns(runs: number, families: readonly Family[]): ReadonlyMap<Family, number> {
  const all = families.reduce((sum, { share }) => sum + share, 0);
  const exact = families.map((family) => ({ family, wanted: (runs * family.share) / all }));
  const whole = new Map(exact.map(({ family, wanted }) => [family, Math.floor(wanted)]));
  const left = runs - [...whole.values()].reduce((sum, count) => sum + count, 0);
  const nearest = exact.toSorted((a, b) => (b.wanted % 1) - (a.wanted % 1) || b.family.share - a.family.share);
  for (const { family } of nearest.slice(0, left)) whole.set(family, (whole.get(family) ?? 0) + 1);
  if (runs < families.length) return whole;
  for (const family of families) {
    if (whole.get(family) !== 0) continue;
    const [most = family] = families.toSorted((a, b) => (whole.get(b) ?? 0) - (whole.get(a) ?? 0));
    whole.set(most, (whole.get(most) ?? 0) - 1).set(family, 1);
  }
  return whole;
}
