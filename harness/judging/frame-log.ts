import type { BlockWaiter } from '../check/pace.ts';
import type { FeedClient, FeedFrame } from '../client/feed-client.ts';

/** Frames of one socket, in order of arrival. */
export class FrameLog {
  readonly #feed: FeedClient;
  readonly #pace: BlockWaiter;
  readonly #frames: FeedFrame[];

  /** @param first  first frames to start the log with */
  constructor(feed: FeedClient, pace: BlockWaiter, first: readonly FeedFrame[] = []) {
    this.#feed = feed;
    this.#pace = pace;
    this.#frames = [...first];
  }

  /** Returns all frames so far, including those received since the last call. */
  async readAll(): Promise<readonly FeedFrame[]> {
    this.#frames.push(...(await this.#feed.drained()));
    return this.#frames;
  }

  /** As `heard` of its socket. */
  heard(channel?: string): ReturnType<FeedClient['heard']> {
    return this.#feed.heard(channel);
  }

  /** Like `readAll`, but waits until the frames of one channel satisfy `reached`, or no more are expected. */
  async until(channel: string, reached: (frames: readonly FeedFrame[]) => boolean): Promise<readonly FeedFrame[]> {
    const pushed = async () => (await this.readAll()).filter((frame) => frame.channel === channel);
    return this.#pace.eventually(pushed, reached);
  }
}
