import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, isWireReply, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import type { LimitsSetting, RateBucketSetting } from '../control/control.ts';
import { verdictOnSilence } from '../kernel/verdict-on-silence.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import { isRateLimitRefusal, isRateLimitResponse } from '../target/weights.ts';
import { isSilence, type WireReply, type WireRequest } from '../target/wire.ts';
import type { IpAddressBudget } from './address-budget.ts';

type Desk = Pick<CaseContext<ClauseId>, 'given' | 'control' | 'target'>;

/** Tokens a second, few enough that the requests of a case take less than one token's time: a served clock runs on by itself. */
export const SLOW_REFILL_PER_SECOND = 1;
/** Result of requests that were sent in parallel. */
export interface ParallelRequestsResult {
  readonly replies: readonly WireReply[];
  readonly throttled: readonly WireReply[];
  readonly passed: number;
  /** Number of admitted requests, with the replies as evidence. */
  readonly letIn: Traced<number>;
}

/** The operator's budgets, controlled by one case, and requests that are counted against them. */
export class OperatorSetBudget implements IpAddressBudget {
  readonly #desk: Desk;
  /** Original setting of the operator. */
  readonly before: LimitsSetting;
  #drawnSince = 0;
  #drawnSinceVenueMs = 0;

  private constructor(desk: Desk, before: LimitsSetting) {
    this.#desk = desk;
    this.before = before;
  }

  /** Takes over the setting: nothing is limited and the allowlist is empty, until the case changes that or ends. */
  static async acquire(desk: Desk): Promise<OperatorSetBudget> {
    const { before } = await desk.control.limits({});
    desk.given.afterwards(async () => {
      await desk.control.limits(before);
    });
    await desk.control.limits({ per_ip: null, per_account: null, allowlist: [] });
    return new OperatorSetBudget(desk, before);
  }

  /** Sets one budget and lets it fill up; the other one stays unlimited. */
  async setAndFill(
    budget: 'per_ip' | 'per_account',
    size: RateBucketSetting,
    allowlist: readonly string[] = [],
  ): Promise<void> {
    const { control } = this.#desk;
    await control.limits({ per_ip: null, per_account: null, [budget]: size, allowlist });
    await control.advance((Math.ceil(size.burst / size.per_second) + 1) * 1_000);
    this.#drawnSinceVenueMs = (await control.limits({})).timeMs;
    this.#drawnSince = performance.now();
  }

  /**
   * Returns the tokens that a slow budget may have refilled by itself since it was full, rounded up: by our clock, or by the venue's own,
   * which advances with its blocks.
   */
  async mayHaveRefilled(): Promise<number> {
    const { timeMs } = await this.#desk.control.limits({});
    const passedMs = Math.max(performance.now() - this.#drawnSince, timeMs - this.#drawnSinceVenueMs || 0);
    return Math.floor((passedMs * SLOW_REFILL_PER_SECOND) / 1_000 + 0.5);
  }

  async waitForRefill(weight: number): Promise<void> {
    await this.letPass((weight * 1_000) / SLOW_REFILL_PER_SECOND);
  }

  /** Lets time pass on purpose: the case counts the refill. */
  async letPass(ms: number): Promise<void> {
    await this.#desk.control.advance(ms);
    this.#drawnSinceVenueMs += ms;
  }

  /** Sends one request at once, regardless of our own budget. */
  async send(request: WireRequest): Promise<WireReply> {
    const outcome = await this.#desk.target.wire.request(request, { overBudget: true });
    if (isSilence(outcome)) throw verdictOnSilence(`${request.method} ${request.path}`, outcome);
    return outcome.reply;
  }

  post(path: string, body: JsonValue): Promise<WireReply> {
    return this.send(makeJsonRequest(path, body));
  }

  /** A read of weight 1. */
  read(): Promise<WireReply> {
    return this.send(lightReadRequest);
  }

  /** Sends requests in parallel, so that little time passes between the first and the last. */
  async volley(requests: readonly WireRequest[]): Promise<ParallelRequestsResult> {
    const replies = await Promise.all(requests.map((request) => this.send(request)));
    const throttled = replies.filter(isRateLimitRefusal);
    const passed = replies.length - throttled.length;
    return { replies, throttled, passed, letIn: admittedCount(replies) };
  }

  /**
   * Judges that a spent budget admitted `count` requests, and no more than it may have refilled since it was full.
   * @param what  describes what should be admitted
   */
  async judgeAdmitted(
    expectation: Expectation,
    what: string,
    { passed, letIn }: ParallelRequestsResult,
    count: number,
  ): Promise<void> {
    const most = passed < count ? count : count + (await this.mayHaveRefilled());
    expectation.relation(what, { letIn }, ({ letIn: n }) => n >= count && n <= most);
  }

  /**
   * Counts the light reads that a budget of `count` still admits after events that should be free: `count` again.
   * @throws Disturbed when enough time passed for the refill to hide a unit of weight for each of `count` events
   */
  async readsAfter(
    count: number,
    happen: () => Promise<void>,
  ): Promise<{ readonly left: Traced<number>; readonly least: number }> {
    await this.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: count });
    await happen();
    const { letIn } = await this.volley(makeRequestList(2 * count, () => lightReadRequest));
    if ((await this.mayHaveRefilled()) >= count)
      throw new Disturbed('it took so long that the budget may have refilled');
    return { left: letIn, least: count };
  }

  /**
   * Spends a budget with one kind of request alone: in parallel, twice as many as the documented weight allows. A unit of weight more or
   * less changes the number by more than any refill explains.
   * @param what  names it
   * @param send  sends the nth one
   * @throws Disturbed when enough time passed for the refill to hide a unit
   */
  async drain(what: string, weight: number, send: (n: number) => Promise<WireOrPostReply>): Promise<BudgetDrainResult> {
    const afforded = 2 * weight + 2;
    await this.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: weight * afforded });
    const replies = await Promise.all(makeRequestList(2 * afforded, send));
    const most = afforded + Math.floor((await this.mayHaveRefilled()) / weight);
    const ifLighter = weight === 1 ? 2 * afforded : Math.floor((weight * afforded) / (weight - 1));
    if (most >= ifLighter) throw new Disturbed('the requests took so long that the budget may have refilled');
    const letIn = admittedCount(replies);
    const { value: passed } = letIn;
    const right = passed >= afforded && passed <= most;
    const words = `${afforded} requests admitted by a budget of weight ${weight * afforded} (${what} has weight ${weight})`;
    return {
      right,
      judge: (expectation) => expectation.relation(words, { letIn }, () => right, what),
    };
  }
}

/** A reply, or the answer to a post. */
export type WireOrPostReply = WireReply | JsonObject;

/**
 * Returns the number of admitted requests, with some admitted and some refused replies as evidence: the last ones,
 * which the transcript still has.
 */
export function admittedCount(replies: readonly WireOrPostReply[]): Traced<number> {
  const { in: passed = [], out = [] } = Object.groupBy(replies, (reply) => (wasThrottled(reply) ? 'out' : 'in'));
  return derived(passed.length, [], ...passed.slice(-SHOWN), ...out.slice(-SHOWN));
}

/** Number of replies of either kind that a finding shows. */
const SHOWN = 4;

function wasThrottled(reply: WireOrPostReply): boolean {
  return isWireReply(reply)
    ? isRateLimitRefusal(reply)
    : isRateLimitResponse(reply) || printJson(reply).includes(SPENT);
}

/** Whether a budget admitted as many requests as the documents say. */
export interface BudgetDrainResult {
  readonly right: boolean;
  readonly judge: (expectation: Expectation) => void;
}

export function makeJsonRequest(path: string, body: JsonValue): WireRequest {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

export const lightReadRequest = makeJsonRequest('/info', { type: 'exchange_status' });

/** Returns this many requests, each made by `make`. */
export function makeRequestList<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

export const HTTP_TOO_MANY_REQUESTS = 429;
const SPENT = 'RATE_LIMITED';
