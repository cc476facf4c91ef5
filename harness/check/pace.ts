import { setTimeout as delay } from 'node:timers/promises';
import { at } from '../client/json-at.ts';
import { type ActResult, blockTimeOfReply, type VenueClient } from '../client/venue-client.ts';
import type { Control } from '../control/control.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Inconclusive } from '../kernel/verdicts.ts';
import type { WireReply } from '../target/wire.ts';
import { BlockPoller } from './block-poller.ts';
import { ClaimQueue } from './claim-queue.ts';
import { CommitLagTracker } from './commit-lag.ts';
import { pollUntilArchived } from './once-archived.ts';
import { type Patience, patience } from './patience.ts';
import { ReadLagTracker } from './read-lag.ts';

/** Two blocks of waiting, and what their times differ from each other. */
const NEXT_BLOCKS = 3;

/** Consensus time may pass so many times slower than real time. */
const SLOWEST = 3;

/** Reason of a case that the faucet's window kept from its claim. */
export const FAUCET_WINDOW_CLOSED = 'the faucet serves this address once in its window';

/** Requirement of a case that needs another claim, where the window of our own IP is closed for a day. */
export const MISSING_SHORT_FAUCET_WINDOW = 'a faucet window that ends within the run';

/** Blocks ahead of which a height is chosen, at most. */
const MOST_AHEAD = 200;

/**
 * Waiting, in blocks. With the operator interface a block is cut; without it, it is waited for. No case sleeps for a
 * fixed time.
 */
export class Pace {
  readonly #client: VenueClient;
  readonly #control: Control | null;
  /** Cuts a block when one is needed; null: they are waited for. */
  readonly #cutter: Control | null;
  readonly #patience: Patience;
  readonly #now: () => number;

  readonly #nudger: Identity | null;
  readonly #look: BlockPoller;
  readonly #claims: ClaimQueue;
  readonly #lag: CommitLagTracker;
  readonly #reads: ReadLagTracker;
  /** Number of answered actions that what is shown of an account is known to follow, and the wait for more of them. */
  readonly #shown = new Map<string, { readonly answered: number; readonly waiting: Promise<void> }>();
  #areBlocksHeld = false;

  /**
   * @param nudger  a key of ours without an account; null: nothing may be signed
   * @param look  of all who share their looks at the newest block
   * @param claims  of all who claim from one address
   * @param lag  of all who wait for commits
   * @param reads  of all who read accounts
   * @internal
   */
  constructor(
    client: VenueClient,
    control: Control | null,
    now: () => number,
    {
      limits = patience,
      nudger = null,
      look = new BlockPoller(),
      claims = new ClaimQueue(),
      lag = new CommitLagTracker(),
      reads = new ReadLagTracker(),
    }: {
      readonly limits?: Patience;
      readonly nudger?: Identity | null;
      readonly look?: BlockPoller;
      readonly claims?: ClaimQueue;
      readonly lag?: CommitLagTracker;
      readonly reads?: ReadLagTracker;
    } = {},
  ) {
    this.#client = client;
    this.#control = control;
    this.#cutter = control?.offers('/control/commit') === true ? control : null;
    this.#now = now;
    this.#patience = limits;
    this.#nudger = nudger;
    this.#look = look;
    this.#claims = claims;
    this.#lag = lag;
    this.#reads = reads;
  }

  /** Whether the case cuts blocks by hand: what waits for a block may wait for the case itself. */
  get areBlocksHeld(): boolean {
    return this.#areBlocksHeld;
  }

  /** Notes that blocks are cut by hand from here to the end of the case. @internal */
  noteBlocksHeld(): void {
    this.#areBlocksHeld = true;
  }

  /** Consensus time of the newest block, ms. */
  timeMs(): Promise<number> {
    return this.#look.timeMs(this.#client);
  }

  /** As `timeMs`, for who waits: by the feed where that tells, which costs no weight. */
  #freeTimeMs(): Promise<number> {
    return this.#look.freeTimeMs(this.#client);
  }

  /** Moves the clock on. @returns whether it can be moved: without the operator interface nothing is done */
  async moveClock(ms: number): Promise<boolean> {
    if (this.movesClock) await this.#control?.advance(ms);
    return this.movesClock;
  }

  /** Whether the operator interface moves the clock: else time passes as it does for everybody. */
  get movesClock(): boolean {
    return this.#control?.movesClock === true;
  }

  /**
   * Lets so much consensus time pass: where nobody can move the clock it is waited for.
   * @param sinceMs  consensus time from which on it is waited for; left out: now
   * @throws Inconclusive where it passes far slower than real time
   */
  async passed(ms: number, sinceMs?: number): Promise<void> {
    if (await this.moveClock(ms)) return;
    const { silenceMs, nudgeMs } = this.#patience;
    const since = this.#now();
    let time = await this.#freeTimeMs();
    const until = (sinceMs ?? time) + ms;
    while (time < until) {
      if (this.#now() - since > SLOWEST * ms + silenceMs)
        throw new Inconclusive(`less than ${ms} ms of consensus time in ${SLOWEST} times as much`);
      // A look that costs weight is had when the time may be up, and now and then until then.
      if (!this.#look.isFree) await delay(Math.min(until - time, nudgeMs));
      time = await this.#blockAfter(time);
    }
  }

  /** Resolves when at least `blocks` blocks were committed after the call. */
  async blocks(blocks = 1): Promise<void> {
    if (this.#cutter !== null) {
      await this.#cutter.commit(blocks);
      return;
    }
    // A block that was being built when the call came may hold nothing of what the caller waits for.
    await this.#blocksAfter(await this.#freeTimeMs(), blocks + 1);
  }

  /** Blocks of a height ahead: as many as `least`, or as pass in `ms` where they are as short as the shortest that was seen. */
  blocksAhead(least: number, ms: number): number {
    const shortest = this.movesClock ? null : this.#look.shortestBlockMs;
    return shortest === null || shortest <= 0 ? least : Math.max(least, Math.min(MOST_AHEAD, Math.ceil(ms / shortest)));
  }

  /**
   * Resolves when what was acknowledged before the call has run: in the next block, or as much later as this venue takes. An
   * operator's block takes all that has been admitted.
   */
  async committed(): Promise<void> {
    if (this.#cutter !== null || this.#client.unconfirmed === null) {
      await this.blocks();
      return;
    }
    const fromMs = await this.#freeTimeMs();
    await this.#blocksAfter(fromMs, 2);
    const block = async () => void (await this.#blocksAfter(await this.#freeTimeMs(), 1));
    // Behind the look at the action: on a busy machine that takes blocks as well.
    const isNext = async () => (await this.#freeTimeMs()) - fromMs <= NEXT_BLOCKS * (this.#look.shortestBlockMs ?? 0);
    const newest = async () => (this.#client.unconfirmed === null ? null : this.hasRun(this.#client.unconfirmed));
    await this.#lag.waitUntilRun(newest, block, isNext);
  }

  /**
   * Resolves when what the venue shows of an account is as new as the block of the newest action that was answered: no document
   * says that a read is (D287). In process, and where an operator cuts the blocks, it is.
   */
  async shown(address: string): Promise<void> {
    if (!this.#isWire || this.#cutter !== null) return;
    const { answered, answeredAtMs } = this.#client;
    const last = this.#shown.get(address);
    if (last !== undefined ? last.answered === answered : answered === 0) return last?.waiting;
    const waiting = this.#reads.waitUntilShown({
      sinceMs: performance.now() - answeredAtMs,
      newestMs: async () => Math.max(await this.#freeTimeMs(), this.#look.newestMs),
      shownMs: () => this.#shownMs(address),
      block: async () => void (await this.#blocksAfter(await this.#freeTimeMs(), 1)),
    });
    this.#shown.set(address, { answered, waiting });
    return waiting;
  }

  /** Reads an account: a reply from before the newest block that was told of is none (D287). */
  async read<Reply>(ask: () => Promise<Reply>, shownMs: (reply: Reply) => number | null): Promise<Reply> {
    if (!this.#isWire || this.#cutter !== null) return ask();
    const knownForMs = () => this.#look.knownForMs;
    const reply = await this.#reads.asNewAsKnown({ knownMs: this.#look.newestMs, knownForMs, ask, shownMs });
    this.#look.note(shownMs(reply) ?? 0);
    return reply;
  }

  /** Consensus time of what is shown of an account, ms; null: none is told. */
  async #shownMs(address: string): Promise<number | null> {
    return blockTimeOfReply(await this.#client.info({ type: 'account_state', address, detail: 'margin' }));
  }

  /**
   * Whether an action has run, as its nonce tells; null: nothing does.
   * @source read-api, "user_rate_limit" (`last_nonce`)
   */
  async hasRun({ actor, nonce }: Pick<ActResult, 'actor' | 'nonce'>): Promise<boolean | null> {
    const reply = await this.#client.read('user_rate_limit', { address: actor });
    const last = reply.kind === 'data' ? at(reply.data, 'last_nonce') : undefined;
    return /^\d+$/.test(String(last)) ? BigInt(String(last)) >= nonce : null;
  }

  /** @returns the time of the last of so many blocks */
  async #blocksAfter(timeMs: number, blocks: number): Promise<number> {
    let last = timeMs;
    for (let left = blocks; left > 0; left--) last = await this.#blockAfter(last);
    return last;
  }

  /** @returns the time of the first block that is seen after the one of `last` */
  async #blockAfter(last: number): Promise<number> {
    const { silenceMs, nudgeMs, pollMs, longestMs } = this.#patience;
    const since = this.#now();
    for (let nudges = 1; ; ) {
      // Known by the waits of others: no case needs one of its own.
      if (this.#look.standstill !== null) throw new Inconclusive(this.#look.standstill);
      const waitedMs = this.#now() - since;
      if (this.#look.isHaltedFor(last, waitedMs)) continue;
      if (waitedMs > silenceMs) {
        this.#look.noteNoBlock(last, silenceMs);
        throw new Inconclusive(`no block in ${silenceMs} ms`);
      }
      if (waitedMs > nudges * nudgeMs) {
        nudges += 1;
        this.#nudge();
      }
      await delay(Math.max(pollMs, Math.min(this.#look.shortestBlockMs ?? 0, longestMs)));
      const time = await this.#freeTimeMs();
      if (time !== last) return time;
    }
  }

  /** An action that changes nothing: a venue that cuts its blocks as they are needed needs one for it. */
  #nudge(): void {
    if (this.#nudger !== null) void this.#client.act(this.#nudger, { type: 'noop' });
  }

  /**
   * Resolves when an archive behind the reads shows a block as new as the newest one at the call. In process, and where
   * none tells of its blocks, there is nothing to wait for.
   * @throws Inconclusive when it does not follow in generous time
   */
  async archived(): Promise<void> {
    if (!this.#isWire) return;
    const newestMs = await this.timeMs();
    const look = async () => {
      const reply = await this.#client.read('recent_blocks', { limit: 1 });
      const shownMs = reply.kind === 'data' ? at(reply.data, 'blocks.0.ts_ms') : undefined;
      return typeof shownMs !== 'number' || shownMs >= newestMs ? true : null;
    };
    await pollUntilArchived(look, this.#patience, this.#now);
  }

  /**
   * Observes until `reached` says yes, or until an effect that was coming would have come; returns the last
   * observation either way, for the check to judge. Blocks that are cut by hand come faster than a gateway, a socket or
   * an archive follows them, so on a wire some time must have gone by as well.
   * @param lane  where the observation is read
   */
  async eventually<T>(
    observe: () => Promise<T>,
    reached: (value: T) => boolean,
    lane: 'node' | 'archive' = 'node',
  ): Promise<T> {
    const { effectBlocks, effectMs, archiveMs, pollMs, longestMs } = this.#patience;
    const ms = lane === 'archive' ? archiveMs : effectMs;
    await this.#inPassing();
    let value = await observe();
    const since = this.#now();
    // Without control over blocks, one look per block is enough once a whole interval was seen.
    let newest: number | null = null;
    // An effect that did not come with the first block is looked for ever less often: waiting is free, looking is not.
    let betweenMs = pollMs;
    for (let block = 0; !reached(value); block++) {
      const isEnough = block >= effectBlocks;
      if (isEnough && (!this.#isWire || this.#now() - since > ms)) break;
      if (this.#cutter === null) {
        const lookedAt = this.#now();
        newest =
          newest === null ? await this.#blocksAfter(await this.#freeTimeMs(), 2) : await this.#blocksAfter(newest, 1);
        if (block > 0) await delay(Math.max(0, lookedAt + betweenMs - this.#now()));
        betweenMs = Math.min(longestMs, 2 * betweenMs);
      } else if (isEnough) await delay(pollMs);
      else await this.blocks();
      value = await observe();
    }
    return value;
  }

  /**
   * Lets what is coming come, where waiting costs no weight and a look in vain does. Whether it has come is for the look to
   * tell: a chain that cuts no blocks meanwhile is not waited for.
   */
  async #inPassing(): Promise<void> {
    if (this.#cutter !== null || !this.#look.isFree) return;
    const { pollMs, longestMs } = this.#patience;
    const until = this.#now() + longestMs;
    let last = await this.#freeTimeMs();
    for (let left = 2; left > 0 && this.#now() < until; ) {
      await delay(pollMs);
      const time = await this.#freeTimeMs();
      if (time !== last) left -= 1;
      last = time;
    }
  }

  /** In process everything that a block brings about is there with it: nothing waits for real time. */
  get #isWire(): boolean {
    return this.#client.wire.url !== null;
  }

  /** A claim was served that was made outside of `pastWindow`. */
  noteClaimServed(): void {
    this.#claims.noteServed(this.#now());
  }

  /**
   * A faucet claim, made again while the window of our own IP is closed: that refusal records nothing, and says nothing
   * of the claim. @throws Blocked when the window does not open
   */
  pastWindow(claim: () => Promise<WireReply>): Promise<WireReply> {
    const claims = this.#claims;
    const requested = async () => {
      const reply = await claim();
      if (reply.status === 200) claims.noteServed(this.#now());
      // A clock that is moved says nothing of how long to wait.
      if (isFaucetIpWindowRefusal(reply)) await delay(this.#isWire ? claims.noteRefused(this.#now()) : 0);
      return reply;
    };
    return claims.runExclusive(() =>
      this.retried(
        requested,
        (reply) => !isFaucetIpWindowRefusal(reply),
        this.#patience.windowMs,
        FAUCET_WINDOW_CLOSED,
      ),
    );
  }

  /** Asks again until the answer is more than "not yet". @throws Blocked with `why` when patience ends */
  async retried<T>(ask: () => Promise<T>, settled: (value: T) => boolean, ms: number, why: string): Promise<T> {
    const since = this.#now();
    for (;;) {
      const value = await ask();
      if (settled(value)) return value;
      if (this.#now() - since > ms) throw new Blocked(why);
      await delay(this.#patience.retryMs);
    }
  }
}

/** Whether a faucet claim was refused because its IP claimed before, and for nothing else. */
export function isFaucetIpWindowRefusal({ status, text }: Pick<WireReply, 'status' | 'text'>): boolean {
  return status === 429 && text.includes('this IP requested too recently');
}
