import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import { requestWeight } from '../target/weights.ts';

/** Time without a newer block on the feed after which one read verifies it, however many cases poll meanwhile. */
const STILL_MS = 1_000;
/** That verification waits for this many block intervals, within a limit: the shortest observed interval may be unusual. */
const STILL_BLOCKS = 3;
const STILL_MOST_MS = 5_000;
/** Interval of polls that cost weight, shared by all waiters: this may delay a wait a little, but saves weight. */
const PAID_MS = 100;

const WEIGHT = requestWeight({ method: 'POST', path: '/info', body: '{"type":"exchange_status"}' });

/**
 * Polls the newest block for all cases of a run. While requests are queued for the budget, callers share a poll that is still in the queue:
 * it has yet to be sent, so its result is newer than their calls.
 */
export class BlockPoller {
  readonly #free: FeedPeeker | null;
  readonly #now: () => number;
  #inLine: Promise<number> | null = null;
  /** Time since when polls of the feed have shown no newer block, on the clock of `now`. */
  #stillSinceMs = 0;
  #hasStopped = false;
  /** Poll that is yet to be sent, shared by all waiters. */
  #awaited: Promise<number> | null = null;
  /** Time at which the last of those was sent, on the clock of `now`. */
  #awaitedAtMs = Number.NEGATIVE_INFINITY;
  #newestMs = 0;
  /** Time at which that block was first observed, on the clock of `now`. */
  #newestAtMs = 0;
  #betweenMs: number | null = null;
  /** Block after which a wait ended without a result. */
  #lastMs: number | null = null;
  #standstill: string | null = null;
  #isFrozen = false;

  /**
   * @param free  null: only reads show blocks
   * @param now  milliseconds on a monotonic clock
   */
  constructor(free: FeedPeeker | null = null, now: () => number = () => performance.now()) {
    this.#free = free;
    this.#now = now;
  }

  /** Shortest interval seen between two blocks, ms: polling sooner mostly shows the same block. null: none yet. */
  get shortestBlockMs(): number | null {
    return this.#betweenMs;
  }

  /** Consensus time of the newest block seen by any poll, ms; 0: none yet. */
  get newestMs(): number {
    return this.#newestMs;
  }

  /** Records the time of a block that another reply showed. */
  note(timeMs: number): void {
    if (timeMs <= this.#newestMs) return;
    this.#newestMs = timeMs;
    this.#newestAtMs = this.#now();
  }

  /** Time since the newest block was first seen, ms. */
  get knownForMs(): number {
    return this.#now() - this.#newestAtMs;
  }

  /** Whether polling costs no weight. */
  get isFree(): boolean {
    return this.#free !== null && !this.#hasStopped;
  }

  /** Sentence that the chain has stalled: two waits after the same block ended without a result. null: not known to have stalled. */
  get standstill(): string | null {
    return this.#standstill;
  }

  /** Records that no block followed the one of `lastMs` in this time, though there was something to include. */
  noteNoBlock(lastMs: number, waitedMs: number): void {
    if (this.#lastMs === lastMs)
      this.#standstill ??= `no block came behind that of ${lastMs} in ${waitedMs} ms, though actions were sent: the chain stands still`;
    this.#lastMs = lastMs;
  }

  /**
   * Whether the venue reports its chain as halted, and no block came in this time: waiting again would show no more. @source read-api,
   * "exchange_status" (`frozen`)
   */
  isHaltedFor(lastMs: number, waitedMs: number): boolean {
    if (!this.#isFrozen || waitedMs < STILL_MOST_MS) return false;
    this.#standstill ??= `the venue says that it is frozen, and no block came behind that of ${lastMs} in ${STILL_MOST_MS} ms: the chain stands still`;
    return true;
  }

  /** Like `timeMs`, over the feed where possible, which costs no weight: for callers that only wait. */
  async freeTimeMs(client: VenueClient): Promise<number> {
    const time = this.#hasStopped ? null : await this.#feedTimeMs();
    if (time === null) {
      // Without first frames every poll is a paid read, and must not pass for a free one.
      this.#hasStopped ||= this.#free?.hasGivenUpOn('account_state') === true;
      return this.#paidMs(client);
    }
    if (time > this.#newestMs) this.#stillSinceMs = this.#now();
    if (this.#now() - this.#stillSinceMs < this.#stillMs) return this.#noteBlock(time);
    // Either the chain has stalled, or only the feed: a feed that repeats one block must not be waited for for ever.
    this.#stillSinceMs = this.#now();
    const read = await this.timeMs(client);
    this.#hasStopped = ((await this.#feedTimeMs()) ?? 0) < read;
    return read;
  }

  /** Like `timeMs`, for callers that only wait where polls cost weight: one poll serves all, no sooner than necessary. */
  async #paidMs(client: VenueClient): Promise<number> {
    if (this.#free === null) return this.timeMs(client);
    const shared = this.#awaited;
    // A failure of the shared read belongs to the case that started it; this case reads again itself.
    if (shared !== null) return shared.catch(() => this.timeMs(client));
    this.#awaited = this.#readPaced(client);
    return this.#awaited;
  }

  async #readPaced(client: VenueClient): Promise<number> {
    await delay(Math.max(0, this.#awaitedAtMs + PAID_MS - this.#now()));
    this.#awaited = null;
    this.#awaitedAtMs = this.#now();
    return this.timeMs(client);
  }

  get #stillMs(): number {
    return Math.max(STILL_MS, Math.min(STILL_BLOCKS * (this.#betweenMs ?? 0), STILL_MOST_MS));
  }

  async #feedTimeMs(): Promise<number | null> {
    const time = (await this.#free?.peek({ type: 'account_state', user: bystanderAddress }))?.time;
    return typeof time === 'number' ? time : null;
  }

  /**
   * Consensus time of a block that was the newest at some moment after the call, ms. The first case in the queue sends the request, and has
   * the exchange in its transcript.
   */
  async timeMs(client: VenueClient): Promise<number> {
    const shared = this.#inLine;
    // A failure of the shared read belongs to the case that started it; this case reads again itself.
    if (shared !== null) return shared.catch(() => this.timeMs(client));
    const requested = this.#asked(client);
    this.#inLine = requested;
    return requested;
  }

  async #asked(client: VenueClient): Promise<number> {
    try {
      await client.wire.prepay?.(WEIGHT);
    } finally {
      this.#inLine = null;
    }
    const reply = await client.read('exchange_status', {}, { prepaid: true });
    if (reply.kind === 'data' && isJsonObject(reply.data)) this.#isFrozen = reply.data.frozen === true;
    if (reply.kind === 'data' && isJsonObject(reply.data) && typeof reply.data.timestamp === 'number')
      return this.#noteBlock(reply.data.timestamp);
    throw new Inconclusive('exchange_status told no timestamp, so blocks cannot be told apart');
  }

  #noteBlock(timeMs: number): number {
    const since = timeMs - this.#newestMs;
    if (this.#newestMs > 0 && since > 0) this.#betweenMs = Math.min(since, this.#betweenMs ?? since);
    this.note(timeMs);
    return timeMs;
  }
}
