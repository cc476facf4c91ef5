import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Traced } from '../check/evidence.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import {
  type BudgetDrainResult,
  type CountedReply,
  OperatorSetBudget,
  type ParallelRequestsResult,
} from './operator-limits.ts';
import { MeasuredRequestBudget } from './spent-budget.ts';

/** The weight budget of our address, to be spent by a case: as small as an operator makes it, or the venue's own. */
export interface IpAddressBudget {
  /** Sends one request at once, whatever our own budget says. */
  send(request: WireRequest): Promise<WireReply>;
  post(path: string, body: JsonValue): Promise<WireReply>;
  /** Requests side by side, so that little time passes between the first and the last. */
  volley(requests: readonly WireRequest[]): Promise<ParallelRequestsResult>;
  /**
   * Spends the budget with one kind of request, side by side, and counts what was let in.
   * @param what  names it
   * @throws Disturbed when time went by that could hide a unit of weight
   */
  drain(what: string, weight: number, send: (n: number) => Promise<CountedReply>): Promise<BudgetDrainResult>;
  /** Counts the light reads that are let in after events that should be free, and returns how many there have to be. */
  readsAfter(
    count: number,
    happen: () => Promise<void>,
  ): Promise<{ readonly left: Traced<number>; readonly least: number }>;
  /** Lets so much weight come back after the last refusal, and no more than need be. */
  waitForRefill(weight: number): Promise<void>;
  /** Tokens that a spent budget may have got back since it was known to be spent, rounded up in doubt. */
  mayHaveRefilled(): Promise<number>;
}

/**
 * Returns the number of free events that reads can tell from charged ones, at one unit of weight each: few on a small
 * budget that an operator sets, more on one that refills while the latency passes.
 */
export function detectableFreeEventCount({ venue }: Pick<CaseContext<never>, 'venue'>): number {
  return venue.capabilities.has('control') ? 8 : 32;
}

/** Takes the budget of our address over for one case. Needs the capability `budget` and the lease `limits`. */
export function acquireIpAddressBudget(context: CaseContext<ClauseId>): Promise<IpAddressBudget> {
  return context.venue.capabilities.has('control')
    ? OperatorSetBudget.acquire(context)
    : MeasuredRequestBudget.acquire(context);
}
