import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import type { Check } from '../check/check.ts';

/** From runs on a served model without control: 13,190 weight for 505 checks. */
const typicalWeight = { observe: 6, act: 32, operate: 80 } as const satisfies Record<Check['by'], number>;
/** From runs with control and 50 ms blocks: 43 s for 207 checks, most of it waits of some seconds for dropped actions. */
const typicalSeconds = { observe: 0.02, act: 0.1, operate: 0.7 } as const satisfies Record<Check['by'], number>;
/** From runs on the model in this process: 8 to 13 s for 218 checks and the campaign. */
const secondsInProcess = 0.05;

/** Claims of a check that leases the faucet, in windows of a minute: runs took 917 and 920 s for ten; some claim twice or thrice. */
const windowsOfClaims = 1.5;
const WINDOW_SECONDS = 60;

/**
 * Seconds in which a run without the operator interface waits for the faucet's window, beside the rest.
 * @source read-api, "Limits": one claim a minute and address today
 */
export function faucetSeconds(checks: readonly Check[]): number {
  return checks.filter(({ leases }) => leases.includes('faucet')).length * windowsOfClaims * WINDOW_SECONDS;
}

/** About how long a run of these checks takes. `rate` in weight per second; null: in process. */
export function estimatedSeconds(checks: readonly Check[], rate: number | 'unlimited' | null): number {
  const sum = (of: Record<Check['by'], number>) => checks.reduce((total, { by }) => total + of[by], 0);
  if (rate === null) return checks.length * secondsInProcess;
  const seconds = sum(typicalSeconds);
  if (rate === 'unlimited') return seconds;
  // An idle budget is full, so the first part of a run costs no time.
  const ready = (rate * buckets.perIp.burst) / buckets.perIp.refillPerSecond;
  return Math.max(seconds, (sum(typicalWeight) - ready) / rate);
}
