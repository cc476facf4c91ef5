import { buckets } from '../../spec-schemas/catalogue/limits.ts';

export interface BudgetClock {
  /** Milliseconds; monotonic. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export interface RateBudgetOptions {
  /** Weight per second, above 0. */
  readonly perSecond: number | 'unlimited';
  /** Weight that an idle venue admits at once; default: a minute's worth, as documented. */
  readonly burst?: number;
  readonly clock?: BudgetClock;
}

export const monotonicClock: BudgetClock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

interface Waiter {
  readonly weight: number;
  readonly admit: () => void;
}

/**
 * Local copy of the venue's weight bucket. A run charges itself before it sends, so it uses the whole budget and meets no 429. Requests are
 * admitted in order of arrival, whatever their weights.
 */
export class RateBudget {
  readonly #clock: BudgetClock;
  /** Refill rate as configured, or as documented. */
  #nominalPerMs: number;
  /** Our share of the refill while somebody else draws on the same bucket. */
  #perMs: number;
  #penalisedAt = Number.NEGATIVE_INFINITY;
  #capacity: number;
  #tokens: number;
  #refilledAt: number;
  readonly #openedAt: number;
  readonly #openedWith: number;
  #pausedUntil = 0;
  #waiters: Waiter[] = [];
  #pumping = false;
  #spentWeight = 0;
  #waitedMs = 0;
  /** Time since when requests have been queued; null: the queue is empty. */
  #waitsSince: number | null = null;
  #penalties = 0;

  /** @throws RangeError on a rate that is not above 0, or a burst that holds no second's worth */
  constructor(options: RateBudgetOptions) {
    this.#clock = options.clock ?? monotonicClock;
    const { perSecond } = options;
    if (perSecond === 'unlimited') {
      this.#nominalPerMs = Number.POSITIVE_INFINITY;
      this.#capacity = Number.POSITIVE_INFINITY;
    } else {
      if (!(perSecond > 0)) throw new RangeError(`a rate is above 0 weight per second, not ${perSecond}`);
      this.#nominalPerMs = perSecond / 1_000;
      this.#capacity = capacityOf(perSecond, options.burst ?? perSecond * 60);
    }
    this.#perMs = this.#nominalPerMs;
    this.#tokens = this.#capacity;
    this.#refilledAt = this.#clock.now();
    this.#openedAt = this.#refilledAt;
    this.#openedWith = this.#capacity;
  }

  /** Weight that could have been sent so far: the initial burst plus the refill since. null: no limit. */
  get offered(): number | null {
    if (this.#openedWith === Number.POSITIVE_INFINITY) return null;
    return this.#openedWith + (this.#clock.now() - this.#openedAt) * this.#nominalPerMs;
  }

  /** Weight taken so far, milliseconds in which some request was queued, and the number of unexpected refusals. */
  get use(): { readonly weight: number; readonly waitedMs: number; readonly penalties: number } {
    const waitedMs = this.#waitedMs + (this.#waitsSince === null ? 0 : this.#clock.now() - this.#waitsSince);
    return { weight: this.#spentWeight, waitedMs, penalties: this.#penalties };
  }

  /** Resolves when the weight may be sent. A weight beyond the capacity waits for a full bucket and leaves a debt. */
  take(weight: number): Promise<void> {
    if (this.#waiters.length === 0 && this.#waitFor(weight) === 0) {
      this.#spend(weight);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiters.push({ weight, admit: resolve });
      if (!this.#pumping) void this.#pump();
    });
  }

  /** Takes without waiting, for requests that exceed the budget on purpose. A refusal by the venue leaves no debt. */
  charge(weight: number): void {
    this.#refill();
    const least = Math.min(this.#tokens, 0);
    this.#spend(weight);
    this.#tokens = Math.max(this.#tokens, least);
  }

  #spend(weight: number): void {
    this.#refill();
    this.#tokens -= weight;
    this.#spentWeight += weight;
  }

  /**
   * Handles a refusal of what this copy allowed: another client draws on the same bucket, or an earlier run emptied it. The copy restarts
   * from empty, and nothing is sent for `ms`. A second refusal shortly after the first means that another client is drawing on it now: the
   * rate is halved and recovers gradually, so that several clients share the bucket. A budget that was declared unlimited has been proved
   * wrong and continues as the documented one.
   */
  penalise(ms: number): void {
    this.#penalties += 1;
    this.#refill();
    if (this.#nominalPerMs === Number.POSITIVE_INFINITY) {
      this.#nominalPerMs = buckets.perIp.refillPerSecond / 1_000;
      this.#perMs = this.#nominalPerMs;
      this.#capacity = capacityOf(buckets.perIp.refillPerSecond, buckets.perIp.burst);
    }
    const now = this.#clock.now();
    const sinceMs = now - this.#penalisedAt;
    // Requests that were in flight together are refused together.
    if (sinceMs > TOGETHER_MS) {
      if (sinceMs < SHARED_MS) this.#perMs = Math.max(this.#perMs / 2, this.#nominalPerMs * LEAST_SHARE);
      this.#penalisedAt = now;
    }
    this.#tokens = Math.min(this.#tokens, 0);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + ms);
  }

  async #pump(): Promise<void> {
    this.#pumping = true;
    const since = this.#clock.now();
    this.#waitsSince = since;
    for (let first = this.#waiters[0]; first !== undefined; first = this.#waiters[0]) {
      const waitMs = this.#waitFor(first.weight);
      if (waitMs > 0) {
        await this.#clock.sleep(waitMs);
        continue; // another penalty may have arrived while this waited
      }
      this.#waiters.shift();
      this.#spend(first.weight);
      first.admit();
    }
    this.#waitedMs += this.#clock.now() - since;
    this.#waitsSince = null;
    this.#pumping = false;
  }

  /** Milliseconds until the weight is affordable, rounded up: a timer that fires early would only be set again. */
  #waitFor(weight: number): number {
    this.#refill();
    const pausedMs = this.#pausedUntil - this.#clock.now();
    const missing = Math.min(weight, this.#capacity) - this.#tokens;
    const emptyMs = missing > ROUNDING ? missing / this.#perMs : 0;
    return Math.ceil(Math.max(0, pausedMs, emptyMs));
  }

  #refill(): void {
    const now = this.#clock.now();
    // Unlimited: Infinity × 0 would be NaN.
    if (now > this.#refilledAt) {
      const passedMs = now - this.#refilledAt;
      this.#tokens = Math.min(this.#capacity, this.#tokens + passedMs * this.#perMs);
      const regained = this.#perMs < this.#nominalPerMs ? (this.#nominalPerMs * passedMs) / REGAINED_IN_MS : 0;
      this.#perMs = Math.min(this.#nominalPerMs, this.#perMs + regained);
    }
    this.#refilledAt = now;
  }
}

const TOGETHER_MS = 1_000;
const SHARED_MS = 60_000;
/** Minimum share of the budget: up to eight runs from one address converge on theirs. */
const LEAST_SHARE = 1 / 8;
const REGAINED_IN_MS = 300_000;

/** Bound of the error that sums of binary fractions accumulate against a whole number. */
const ROUNDING = 1e-6;

/**
 * The venue's bucket is full until our first request arrives; ours refills from the moment it was sent. One second of refill is kept in
 * reserve, so that one slow round trip does not make the copy run ahead.
 */
function capacityOf(perSecond: number, burst: number): number {
  if (!(burst > perSecond)) throw new RangeError(`a burst holds more than one second of refill, not ${burst}`);
  return burst - perSecond;
}
