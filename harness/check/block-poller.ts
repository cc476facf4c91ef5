import { setTimeout as delay } from 'node:timers/promises';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { VenueClient } from '../client/venue-client.ts';
import { Inconclusive } from '../kernel/verdicts.ts';
import { requestWeight } from '../target/weights.ts';

/** After so long without a newer block on the feed, one read makes sure, however many cases look meanwhile. */
const STILL_MS = 1_000;
/**
 * Blocks that are further apart are waited for this many times, within reason: the shortest interval may be unusual.
 */
const STILL_BLOCKS = 3;
const STILL_MOST_MS = 5_000;
/** Between two looks that cost weight, for all who wait: a wait may take a little longer, and does not cost more. */
const PAID_MS = 100;

const WEIGHT = requestWeight({ method: 'POST', path: '/info', body: '{"type":"exchange_status"}' });

/**
 * Looks at the newest block, for all cases of a run. Where requests stand in line for the budget, whoever wants to look
 * while a look is still in line takes what that one shows: it has yet to be sent, so it is newer than the wish.
 */
export class BlockPoller {
  readonly #free: FeedPeeker | null;
  readonly #now: () => number;
  #inLine: Promise<number> | null = null;
  /** Since when looks by the feed have shown no newer block, on the clock of `now`. */
  #stillSinceMs = 0;
  #hasStopped = false;
  /** Look that is yet to be sent, for all who wait. */
  #awaited: Promise<number> | null = null;
  /** When the last of those was sent, on the clock of `now`. */
  #awaitedAtMs = Number.NEGATIVE_INFINITY;
  #newestMs = 0;
  /** When that was first told, on the clock of `now`. */
  #newestAtMs = 0;
  #betweenMs: number | null = null;
  /** Block behind which somebody waited in vain. */
  #lastMs: number | null = null;
  #standstill: string | null = null;
  #isFrozen = false;

  /**
   * @param free  null: only reads tell of blocks
   * @param now  milliseconds on a clock that never goes back
   */
  constructor(free: FeedPeeker | null = null, now: () => number = () => performance.now()) {
    this.#free = free;
    this.#now = now;
  }

  /** The shortest time that was seen between two blocks, ms: looking again sooner mostly shows the same one. null: none was. */
  get shortestBlockMs(): number | null {
    return this.#betweenMs;
  }

  /** Consensus time of the newest block that any look told of, ms; 0: none did. */
  get newestMs(): number {
    return this.#newestMs;
  }

  /** Notes the time of a block that another answer told of. */
  note(timeMs: number): void {
    if (timeMs <= this.#newestMs) return;
    this.#newestMs = timeMs;
    this.#newestAtMs = this.#now();
  }

  /** For how long the newest block has been known, ms. */
  get knownForMs(): number {
    return this.#now() - this.#newestAtMs;
  }

  /** Whether looking costs no weight. */
  get isFree(): boolean {
    return this.#free !== null && !this.#hasStopped;
  }

  /** The chain stands still, in one sentence: two waits behind one block were in vain. null: it does not, as far as is known. */
  get standstill(): string | null {
    return this.#standstill;
  }

  /** Notes that no block came in so long a time behind one of `lastMs`, though there was something to put into it. */
  noteNoBlock(lastMs: number, waitedMs: number): void {
    if (this.#lastMs === lastMs)
      this.#standstill ??= `no block came behind that of ${lastMs} in ${waitedMs} ms, though actions were sent: the chain stands still`;
    this.#lastMs = lastMs;
  }

  /**
   * Whether the venue says of itself that its chain is halted, and no block came in so long a time: no second wait tells
   * more. @source read-api, "exchange_status" (`frozen`)
   */
  isHaltedFor(lastMs: number, waitedMs: number): boolean {
    if (!this.#isFrozen || waitedMs < STILL_MOST_MS) return false;
    this.#standstill ??= `the venue says that it is frozen, and no block came behind that of ${lastMs} in ${STILL_MOST_MS} ms: the chain stands still`;
    return true;
  }

  /** As `timeMs`, by the feed where it tells, which costs no weight: for who only waits. */
  async freeTimeMs(client: VenueClient): Promise<number> {
    const time = this.#hasStopped ? null : await this.#feedTimeMs();
    if (time === null) {
      // Where channels do not begin every look is read: nobody shall take it for a free one.
      this.#hasStopped ||= this.#free?.hasGivenUpOn('account_state') === true;
      return this.#paidMs(client);
    }
    if (time > this.#newestMs) this.#stillSinceMs = this.#now();
    if (this.#now() - this.#stillSinceMs < this.#stillMs) return this.#noteBlock(time);
    // The chain may stand still, or the feed alone: nobody shall wait for a feed that tells of one block for ever.
    this.#stillSinceMs = this.#now();
    const read = await this.timeMs(client);
    this.#hasStopped = ((await this.#feedTimeMs()) ?? 0) < read;
    return read;
  }

  /** As `timeMs`, for who only waits where looks cost weight: one serves all, and comes no sooner than it must. */
  async #paidMs(client: VenueClient): Promise<number> {
    if (this.#free === null) return this.timeMs(client);
    const shared = this.#awaited;
    // A failure of the shared read belongs to the case that began it; this case reads by itself.
    if (shared !== null) return shared.catch(() => this.timeMs(client));
    this.#awaited = this.#inTurn(client);
    return this.#awaited;
  }

  async #inTurn(client: VenueClient): Promise<number> {
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
   * Consensus time of a block that was the newest at some moment after the call, ms. The case that stood in line first
   * is the one that asks, and that has the exchange on its record.
   */
  async timeMs(client: VenueClient): Promise<number> {
    const shared = this.#inLine;
    // A failure of the shared read belongs to the case that began it; this case reads by itself.
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
