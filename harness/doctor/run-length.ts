import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import type { Check } from '../check/check.ts';

/** Weight that a check of a kind costs: measured over whole runs, rounded; good for an estimate and nothing else. */
const typicalWeight = { observe: 4, act: 60, operate: 80 } as const satisfies Record<Check['by'], number>;
/** Seconds a check takes where no budget holds it back: blocks have to be waited for. */
const typicalSeconds = { observe: 0.02, act: 0.1, operate: 0.15 } as const satisfies Record<Check['by'], number>;

/** About how long a run of these checks takes. `rate` in weight per second; null: in process. */
export function estimatedSeconds(checks: readonly Check[], rate: number | 'unlimited' | null): number {
  const sum = (of: Record<Check['by'], number>) => checks.reduce((total, { by }) => total + of[by], 0);
  const seconds = sum(typicalSeconds);
  if (rate === null || rate === 'unlimited') return seconds;
  // An idle budget is full, so the first part of a run costs no time.
  const ready = (rate * buckets.perIp.burst) / buckets.perIp.refillPerSecond;
  return Math.max(seconds, (sum(typicalWeight) - ready) / rate);
}
