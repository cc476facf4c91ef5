import { isRateLimitRefusal } from '../target/weights.ts';
import type { RequestOptions, Target, WireOutcome, WireRequest } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';

/**
 * Returns the target with each request that a spent budget refused sent again, when `withRateBudget` below it affords that.
 * For what is asked outside of a case, which nobody repeats as a whole: an earlier run from this address may have emptied
 * the bucket. The venue does nothing with what it refuses so.
 */
export function withRateLimitResends(target: Target): Target {
  return wrapTarget(target, {
    async request(request: WireRequest, options?: RequestOptions): Promise<WireOutcome> {
      let outcome = await target.request(request, options);
      for (let resent = 0; resent < MOST_RESENDS && refusedByBudget(outcome); resent += 1)
        outcome = await target.request(request, options);
      return outcome;
    },
  });
}

/** Several runs from one address each find their share within this many turns. */
const MOST_RESENDS = 8;

function refusedByBudget(outcome: WireOutcome): boolean {
  return outcome.kind === 'reply' && isRateLimitRefusal(outcome.reply);
}
