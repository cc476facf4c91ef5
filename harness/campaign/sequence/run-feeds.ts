import { FeedSockets, type MirroredFeeds, type SocketFramePair } from '../compare/feeds.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import type { RunKeyring } from '../play/participants.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { RunBlocks } from './run-blocks.ts';

/** Feeds of a run on both sides; its sockets can be left, and opened again. */
export class RunFeeds {
  readonly #parts: RunFeedsParts;
  /** null: not compared, or no longer usable. */
  #current: MirroredFeeds | null = null;
  readonly #abandoned: MirroredFeeds[] = [];

  constructor(parts: RunFeedsParts) {
    this.#parts = parts;
  }

  /** Opens a socket for each account, and one for the markets; none where no frames are compared. */
  openSockets(): Promise<FeedSockets> {
    const { target, participants, environment } = this.#parts;
    return FeedSockets.open(target.wire, environment.frames ? participants.accounts.length + 1 : 0);
  }

  /** Subscribes to all feeds on these sockets. */
  listen(sockets: FeedSockets, isResumed = false): void {
    const { played, participants, environment, blocks } = this.#parts;
    if (!environment.frames) return;
    const { coins } = played;
    const addresses = participants.accounts.map(({ address }) => address);
    const userKey = environment.variants.D26 === 'address' ? 'address' : 'user';
    this.#current = sockets.subscribe(blocks.shadow.venue, { addresses, coins, userKey }, isResumed);
  }

  /** Returns the frames since the last call, per socket; empty where no feeds are listened to. */
  async takeArrivedFrames(): Promise<readonly SocketFramePair[]> {
    return (await this.#current?.takeArrivedFrames()) ?? [];
  }

  close(): void {
    this.#current?.close();
    this.#current = null;
  }

  /** Stops reading the sockets, but leaves them open until the run ends. */
  abandon(): void {
    if (this.#current !== null) this.#abandoned.push(this.#current);
    this.#current = null;
  }

  /** Subscribes to the feeds again on new sockets, if they were abandoned or closed. */
  async resume(): Promise<void> {
    if (this.#current !== null || !this.#parts.environment.frames) return;
    this.listen(await this.openSockets(), true);
  }

  /** Closes all sockets, abandoned ones too. */
  end(): void {
    this.close();
    for (const feeds of this.#abandoned.splice(0)) feeds.close();
  }
}

export interface RunFeedsParts {
  readonly played: Pick<SequenceCase, 'coins'>;
  readonly environment: Pick<CampaignEnvironment, 'frames' | 'variants'>;
  readonly target: Pick<TargetSide, 'wire'>;
  readonly participants: Pick<RunKeyring, 'accounts'>;
  readonly blocks: Pick<RunBlocks, 'shadow'>;
}
