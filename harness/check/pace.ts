import { setTimeout as delay } from 'node:timers/promises';
import { at } from '../client/json-at.ts';
import { type ActResult, blockTimeOfReply, type VenueClient } from '../client/venue-client.ts';
import type { Control } from '../control/control.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Inconclusive } from '../kernel/verdicts.ts';
import type { WireReply } from '../target/wire.ts';
import { BlockPoller } from './block-poller.ts';
import { FaucetClaimQueue } from './claim-queue.ts';
import { CommitLagTracker } from './commit-lag.ts';
import { pollUntilArchived } from './once-archived.ts';
import { type Patience, patience } from './patience.ts';
import { ReadLagTracker } from './read-lag.ts';

/** Two blocks of waiting, plus one for irregular intervals. */
const NEXT_BLOCKS = 3;

/** Maximum factor by which consensus time may pass slower than real time. */
const SLOWEST = 3;

/** Reason of a case whose claim the faucet's window prevented. */
export const FAUCET_WINDOW_CLOSED = 'the faucet serves this address once in its window';

/** Requirement of a case that needs another claim, where the window of our IP lasts a day. */
export const MISSING_SHORT_FAUCET_WINDOW = 'a faucet window that ends within the run';

/** Maximum number of blocks ahead at which a height is chosen. */
const MOST_AHEAD = 200;

/** Waits in blocks. With the operator interface a block is cut; without it, it is waited for. No case sleeps for a fixed time. */
export class BlockWaiter {
  readonly #client: VenueClient;
  readonly #control: Control | null;
  /** Cuts a block when one is needed; null: blocks are waited for. */
  readonly #cutter: Control | null;
  readonly #patience: Patience;
  readonly #now: () => number;

  readonly #nudger: Identity | null;
  readonly #look: BlockPoller;
  readonly #claims: FaucetClaimQueue;
  readonly #lag: CommitLagTracker;
  readonly #reads: ReadLagTracker;
  /** By account: number of answered actions that reads are known to reflect, and the wait for more of them. */
  readonly #shown = new Map<string, { readonly answered: number; readonly waiting: Promise<void> }>();
  #areBlocksHeld = false;

  /**
   * @param nudger  a key of the harness without an account; null: nothing may be signed
   * @param look  shared by all that poll the newest block
   * @param claims  shared by all that claim from one address
   * @param lag  shared by all that wait for commits
   * @param reads  shared by all that read accounts
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
      claims = new FaucetClaimQueue(),
      lag = new CommitLagTracker(),
      reads = new ReadLagTracker(),
    }: {
      readonly limits?: Patience;
      readonly nudger?: Identity | null;
      readonly look?: BlockPoller;
      readonly claims?: FaucetClaimQueue;
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

  /** Whether the case cuts blocks by hand: then waiting for a block may mean waiting for the case itself. */
  get areBlocksHeld(): boolean {
    return this.#areBlocksHeld;
  }

  /** Records that blocks are cut by hand from here to the end of the case. @internal */
  noteBlocksHeld(): void {
    this.#areBlocksHeld = true;
  }

  /** Consensus time of the newest block, ms. */
  timeMs(): Promise<number> {
    return this.#look.timeMs(this.#client);
  }

  /** Like `timeMs`, for waits: over the feed where possible, which costs no weight. */
  #freeTimeMs(): Promise<number> {
    return this.#look.freeTimeMs(this.#client);
  }

  /** Advances the clock. @returns whether it can be moved: without the operator interface nothing is done */
  async moveClock(ms: number): Promise<boolean> {
    if (this.movesClock) await this.#control?.advance(ms);
    return this.movesClock;
  }

  /** Whether the operator interface moves the clock: otherwise time passes as for everybody. */
  get movesClock(): boolean {
    return this.#control?.movesClock === true;
  }

  /**
   * Lets this much consensus time pass: waits where the clock cannot be moved.
   * @param sinceMs  consensus time that the wait is measured from; left out: now
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
      // A poll that costs weight is only made when the time may be up, and occasionally before.
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
    // A block that was being built at the call may not contain what the caller waits for.
    await this.#blocksAfter(await this.#freeTimeMs(), blocks + 1);
  }

  /** Returns a number of blocks ahead: at least `least`, and as many as pass in `ms` at the shortest interval seen. */
  blocksAhead(least: number, ms: number): number {
    const shortest = this.movesClock ? null : this.#look.shortestBlockMs;
    return shortest === null || shortest <= 0 ? least : Math.max(least, Math.min(MOST_AHEAD, Math.ceil(ms / shortest)));
  }

  /**
   * Resolves when actions acknowledged before the call have executed: in the next block, or as much later as this venue takes. An
   * operator's block includes everything admitted.
   */
  async committed(): Promise<void> {
    if (this.#cutter !== null || this.#client.unconfirmed === null) {
      await this.blocks();
      return;
    }
    const fromMs = await this.#freeTimeMs();
    await this.#blocksAfter(fromMs, 2);
    const block = async () => void (await this.#blocksAfter(await this.#freeTimeMs(), 1));
    // Evaluated after polling the action, which on a busy machine takes blocks as well.
    const isNext = async () => (await this.#freeTimeMs()) - fromMs <= NEXT_BLOCKS * (this.#look.shortestBlockMs ?? 0);
    const newest = async () => (this.#client.unconfirmed === null ? null : this.hasRun(this.#client.unconfirmed));
    await this.#lag.waitUntilRun(newest, block, isNext);
  }

  /**
   * Resolves when reads of an account are as new as the block of its newest answered action: no document says that they are (D287). In
   * process, and where an operator cuts the blocks, they are.
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

  /** Reads an account: a reply from before the newest known block is discarded (D287). */
  async read<Reply>(ask: () => Promise<Reply>, shownMs: (reply: Reply) => number | null): Promise<Reply> {
    if (!this.#isWire || this.#cutter !== null) return ask();
    const knownForMs = () => this.#look.knownForMs;
    const reply = await this.#reads.asNewAsKnown({ knownMs: this.#look.newestMs, knownForMs, ask, shownMs });
    this.#look.note(shownMs(reply) ?? 0);
    return reply;
  }

  /** Consensus time of the block that reads of an account show, ms; null: not shown. */
  async #shownMs(address: string): Promise<number | null> {
    return blockTimeOfReply(await this.#client.info({ type: 'account_state', address, detail: 'margin' }));
  }

  /**
   * Whether an action has executed, according to its nonce; null: nothing shows it.
   * @source read-api, "user_rate_limit" (`last_nonce`)
   */
  async hasRun({ actor, nonce }: Pick<ActResult, 'actor' | 'nonce'>): Promise<boolean | null> {
    const reply = await this.#client.read('user_rate_limit', { address: actor });
    const last = reply.kind === 'data' ? at(reply.data, 'last_nonce') : undefined;
    return /^\d+$/.test(String(last)) ? BigInt(String(last)) >= nonce : null;
  }

  /** @returns the time of the last of these blocks */
  async #blocksAfter(timeMs: number, blocks: number): Promise<number> {
    let last = timeMs;
    for (let left = blocks; left > 0; left--) last = await this.#blockAfter(last);
    return last;
  }

  /** @returns the time of the first block seen after the one of `last` */
  async #blockAfter(last: number): Promise<number> {
    const { silenceMs, nudgeMs, pollMs, longestMs } = this.#patience;
    const since = this.#now();
    for (let nudges = 1; ; ) {
      // Other waits have already shown it: this case need not wait as well.
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

  /** Sends an action without effect: a venue that only cuts blocks when needed needs one. */
  #nudge(): void {
    if (this.#nudger !== null) void this.#client.act(this.#nudger, { type: 'noop' });
  }

  /**
   * Resolves when an archive behind the reads shows a block as new as the newest one at the call. In process, and where no archive reports
   * its blocks, there is nothing to wait for.
   * @throws Inconclusive when it does not catch up within a generous time
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
   * Observes until `reached` is true, or until the effect should have shown; returns the last observation either way, for the check to
   * judge. Hand-cut blocks come faster than a gateway, socket or archive can follow, so over a wire some time must have passed as well.
   * @param lane  server of the observation
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
    // Without control over blocks, one poll per block is enough once a whole interval was seen.
    let newest: number | null = null;
    // An effect that did not come with the first block is polled at growing intervals: waiting is free, polling is not.
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
   * Waits for the next block where waiting costs no weight but observing too early does. Whether the effect has come is left to the
   * observation: a chain that cuts no blocks meanwhile is not waited for.
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

  /** In process all effects of a block are visible with it: nothing needs real time. */
  get #isWire(): boolean {
    return this.#client.wire.url !== null;
  }

  /** Records that a claim was served outside of `pastWindow`. */
  noteClaimServed(): void {
    this.#claims.noteServed(this.#now());
  }

  /**
   * Makes a faucet claim, and repeats it while the window of our IP is closed: that refusal records nothing, and says nothing about the
   * claim. @throws Blocked when the window does not open
   */
  pastWindow(claim: () => Promise<WireReply>): Promise<WireReply> {
    const claims = this.#claims;
    const requested = async () => {
      const reply = await claim();
      if (reply.status === 200) claims.noteServed(this.#now());
      // A clock that is moved by hand does not tell how long to wait.
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

  /** Repeats a request until its answer is more than "not yet". @throws Blocked with `why` when patience ends */
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

/** Whether a faucet claim was refused only because its IP claimed before. */
export function isFaucetIpWindowRefusal({ status, text }: Pick<WireReply, 'status' | 'text'>): boolean {
  return status === 429 && text.includes('this IP requested too recently');
}
