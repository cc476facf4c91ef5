import type { Pace } from '../check/pace.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';

/** The frames of one socket, in the order in which they came. */
export class FrameLog {
  readonly #feed: FeedClient;
  readonly #pace: Pace;
  readonly #frames: FeedFrame[];

  /** @param first  first frames that the log is to begin with */
  constructor(feed: FeedClient, pace: Pace, first: readonly FeedFrame[] = []) {
    this.#feed = feed;
    this.#pace = pace;
    this.#frames = [...first];
  }

  /** Returns all frames so far, with those that have arrived since the last look. */
  async readAll(): Promise<readonly FeedFrame[]> {
    this.#frames.push(...(await this.#feed.drained()));
    return this.#frames;
  }

  /** As of its socket. */
  heard(channel?: string): ReturnType<FeedClient['heard']> {
    return this.#feed.heard(channel);
  }

  /** As `readAll`, once the frames of one channel show what is waited for, or once it will not come any more. */
  async until(channel: string, reached: (frames: readonly FeedFrame[]) => boolean): Promise<readonly FeedFrame[]> {
    const pushed = async () => (await this.readAll()).filter((frame) => frame.channel === channel);
    return this.#pace.eventually(pushed, reached);
  }
}
