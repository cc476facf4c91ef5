import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived } from '../../harness/check/evidence.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { FrameLog } from '../../harness/judging/frame-log.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Fields of a subscription by channel; an account is under the key that the venue accepts. */
export interface ChannelSubscription {
  readonly channel: string;
  readonly account?: string;
  /** Further fields of the subscription. */
  readonly more?: Readonly<Record<string, string>>;
}

type Judging = CaseContext<'feed.unsubscribe.ends'>;

/** Channels left by one socket and kept by another, to show that later pushes reach only the second. */
export class UnsubscribedChannels {
  readonly #left: FeedClient;
  readonly #kept: FeedClient;
  readonly #log: FrameLog;
  readonly #channels: readonly string[];

  private constructor(left: FeedClient, kept: FeedClient, log: FrameLog, channels: readonly string[]) {
    this.#left = left;
    this.#kept = kept;
    this.#log = log;
    this.#channels = channels;
  }

  /** Subscribes both sockets to each channel that the venue knows, then unsubscribes the first. */
  static async open({ feed, pace }: Pick<Judging, 'feed' | 'pace'>, wanted: readonly ChannelSubscription[]) {
    const [left, kept] = await Promise.all([feed(), feed()]);
    const held = await subscribeEach(left, wanted);
    const stays = await subscribeEach(kept, wanted);
    await unsubscribeEach(left, [...held.values()]);
    const both = [...held.keys()].filter((channel) => stays.has(channel));
    return new UnsubscribedChannels(left, kept, new FrameLog(kept, pace), both);
  }

  /** Judges each channel after its changes: a frame that nobody receives proves nothing. */
  async judge({ pace, expect }: Pick<Judging, 'pace' | 'expect'>): Promise<void> {
    const pushed = new Map<string, readonly FeedFrame[]>();
    for (const channel of this.#channels)
      pushed.set(channel, await this.#log.until(channel, (frames) => frames.length > 0));
    await pace.blocks();
    const frames = await this.#left.drained();
    const ends = expect('feed.unsubscribe.ends');
    for (const [channel, pushes] of pushed) {
      const late = frames.filter((frame) => frame.channel === channel);
      if (!ends.exercised(pushes.length > 0 || late.length > 0, `a push of ${channel} to a standing subscription`))
        continue;
      ends.relation(
        `no frame of ${channel} after the acknowledgement of its unsubscribe`,
        {
          frames: derived(late.length, toTracedFrames(this.#left, ...late)),
          elsewhere: toTracedFrames(this.#kept, ...pushes.slice(0, 1)),
        },
        (observed) => observed.frames === 0,
        channel,
      );
    }
  }
}

/** Subscribes to each of the channels that the venue knows. @returns what was asked for, by channel */
export async function subscribeEach(
  socket: FeedClient,
  wanted: readonly ChannelSubscription[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const asked = new Map<string, JsonObject>();
  for (const { channel, account, more = {} } of wanted) {
    try {
      if (account === undefined) {
        const subscription = { type: channel, ...more };
        socket.send({ method: 'subscribe', subscription });
        const answer = await socket.take(isSubscriptionReply, `the answer to subscribe ${channel}`);
        if (answer.channel === 'error') continue;
        await socket.begun(channel);
        asked.set(channel, subscription);
        continue;
      }
      const { key } = await subscribeAccountChannel(socket, channel, account, more);
      asked.set(channel, { type: channel, [key]: account, ...more });
    } catch (error) {
      // Another clause judges that a channel exists and starts.
      if (!(error instanceof Unsupported)) throw error;
    }
  }
  return asked;
}

/** Ends each, and takes what came before the acknowledgements. */
export async function unsubscribeEach(socket: FeedClient, subscriptions: readonly JsonObject[]): Promise<void> {
  for (const subscription of subscriptions) socket.send({ method: 'unsubscribe', subscription });
  for (const { type } of subscriptions)
    await socket.take(isSubscriptionReply, `the acknowledgement of unsubscribe ${type}`);
  await socket.drained();
}
