import type { CaseContext } from '../../harness/check/case-context.ts';
import { Disturbed, Inconclusive } from '../../harness/check/verdicts.ts';
import type { BucketSetting, LimitsSetting } from '../../harness/control/control.ts';
import { isSilence, type WireReply, type WireRequest } from '../../harness/target/wire.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';

type Desk = Pick<CaseContext<ClauseId>, 'given' | 'control' | 'target'>;

/**
 * Tokens a second, few enough that the requests of a case fall into less than one token's time: a served clock goes on
 * by itself.
 */
export const SLOW = 1;
/** Of the time of a token, what may go by in a case that counts to the last one; the rest is the way of the replies. */
const QUICK_MS = 700 / SLOW;

/** What became of requests that were sent side by side. */
export interface Volley {
  readonly replies: readonly WireReply[];
  readonly throttled: readonly WireReply[];
  readonly passed: number;
}

/** The operator's budgets in the hands of one case, and requests that are counted against them. */
export class OperatorLimits {
  readonly #desk: Desk;
  /** As the operator had set them. */
  readonly before: LimitsSetting;
  #drawnSince = 0;

  private constructor(desk: Desk, before: LimitsSetting) {
    this.#desk = desk;
    this.before = before;
  }

  /** Takes the setting over: nothing is limited and nobody on the allowlist, until the case says so or ends. */
  static async taken(desk: Desk): Promise<OperatorLimits> {
    const { before } = await desk.control.limits({});
    desk.given.afterwards(async () => {
      await desk.control.limits(before);
    });
    await desk.control.limits({ per_ip: null, per_account: null, allowlist: [] });
    return new OperatorLimits(desk, before);
  }

  /** Sets one budget and lets it fill up; the other one stays unlimited. */
  async full(budget: 'per_ip' | 'per_account', size: BucketSetting, allowlist: readonly string[] = []): Promise<void> {
    const { control } = this.#desk;
    await control.limits({ per_ip: null, per_account: null, [budget]: size, allowlist });
    await control.advance((Math.ceil(size.burst / size.per_second) + 1) * 1_000);
    this.#drawnSince = performance.now();
  }

  /** Tokens that a slow budget may have got back by itself since it was full, rounded up in doubt. */
  get mayHaveRefilled(): number {
    return Math.floor(((performance.now() - this.#drawnSince) * SLOW) / 1_000 + 0.5);
  }

  /** One request, at once, whatever our own budget says. */
  async send(request: WireRequest): Promise<WireReply> {
    const outcome = await this.#desk.target.wire.request(request, { overBudget: true });
    if (isSilence(outcome))
      throw new Inconclusive(`${request.method} ${request.path}: ${outcome.reason}, ${outcome.detail}`);
    return outcome.reply;
  }

  post(path: string, body: JsonValue): Promise<WireReply> {
    return this.send(jsonRequest(path, body));
  }

  /** A read of weight 1. */
  read(): Promise<WireReply> {
    return this.send(lightRead);
  }

  /** Requests side by side, so that little time passes between the first and the last. */
  async volley(requests: readonly WireRequest[]): Promise<Volley> {
    const replies = await Promise.all(requests.map((request) => this.send(request)));
    const throttled = replies.filter(isThrottled);
    return { replies, throttled, passed: replies.length - throttled.length };
  }

  /**
   * Whether something weighs `weight`: a budget of one more affords it and one light read, and no second one.
   * @returns `[it, a light read, another]`, each true where it was throttled; `[false, false, true]` is exactly `weight`
   * @throws Disturbed when a token may have come back in between
   */
  async weighed(weight: number, spend: () => Promise<Pick<WireReply, 'status' | 'text'>>): Promise<readonly boolean[]> {
    await this.full('per_ip', { per_second: SLOW, burst: weight + 1 });
    const throttled = [isThrottled(await spend()), isThrottled(await this.read()), isThrottled(await this.read())];
    if (performance.now() - this.#drawnSince > QUICK_MS)
      throw new Disturbed('the requests took so long that the budget may have refilled');
    return throttled;
  }
}

/** What `weighed` tells of a request of exactly that weight. */
export const exactly = [false, false, true];

export function jsonRequest(path: string, body: JsonValue): WireRequest {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

export const lightRead = jsonRequest('/info', { type: 'exchange_status' });

/** The same request, so many times. */
export function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

/** Whether the budget refused it. The faucet has a 429 of its own, without a code. */
export function isThrottled({ status, text }: Pick<WireReply, 'status' | 'text'>): boolean {
  return status === 429 && text.includes('RATE_LIMITED');
}
