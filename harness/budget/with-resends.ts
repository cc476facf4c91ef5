import { isRateLimitRefusal } from '../target/weights.ts';
import type { RequestOptions, Target, WireOutcome, WireRequest } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';

/**
 * Returns the target with automatic resends of requests that a spent budget refused, paced by `withRateBudget` below it. It serves requests
 * outside of a case, which nothing else repeats: an earlier run from this address may have emptied the bucket. A refused request has no
 * effect on the venue, so a resend is safe.
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

/** Attempts within which several runs from one address each find their share of the budget. */
const MOST_RESENDS = 8;

function refusedByBudget(outcome: WireOutcome): boolean {
  return outcome.kind === 'reply' && isRateLimitRefusal(outcome.reply);
}
