import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Traced } from '../check/evidence.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import {
  type BudgetDrainResult,
  OperatorSetBudget,
  type ParallelRequestsResult,
  type WireOrPostReply,
} from './operator-limits.ts';
import { MeasuredRequestBudget } from './spent-budget.ts';

/** The weight budget of our address, for a case to spend: as small as an operator makes it, or the venue's own. */
export interface IpAddressBudget {
  /** Sends one request at once, regardless of our own budget. */
  send(request: WireRequest): Promise<WireReply>;
  post(path: string, body: JsonValue): Promise<WireReply>;
  /** Sends requests in parallel, so that little time passes between the first and the last. */
  volley(requests: readonly WireRequest[]): Promise<ParallelRequestsResult>;
  /**
   * Spends the budget with one kind of request, in parallel, and counts the admitted ones.
   * @param what  names it
   * @throws Disturbed when enough time passed to hide a unit of weight
   */
  drain(what: string, weight: number, send: (n: number) => Promise<WireOrPostReply>): Promise<BudgetDrainResult>;
  /** Counts the light reads that are admitted after events that should be free, and returns the required minimum. */
  readsAfter(
    count: number,
    happen: () => Promise<void>,
  ): Promise<{ readonly left: Traced<number>; readonly least: number }>;
  /** Waits until this much weight is refilled after the last refusal, and no longer than necessary. */
  waitForRefill(weight: number): Promise<void>;
  /** Tokens that a spent budget may have refilled since it was known to be spent, rounded up. */
  mayHaveRefilled(): Promise<number>;
}

/**
 * Returns the number of free events that reads can distinguish from charged ones, at one unit of weight each: few on a small budget set by
 * an operator, more on one that refills during the latency.
 */
export function computeDetectableFreeEventCount({ venue }: Pick<CaseContext<never>, 'venue'>): number {
  return venue.capabilities.has('control') ? 8 : 32;
}

/** Takes over the budget of our address for one case. Needs the capability `budget` and the lease `limits`. */
export function acquireIpAddressBudget(context: CaseContext<ClauseId>): Promise<IpAddressBudget> {
  return context.venue.capabilities.has('control')
    ? OperatorSetBudget.acquire(context)
    : MeasuredRequestBudget.acquire(context);
}
