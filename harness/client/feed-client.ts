import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { Disturbed, Inconclusive, NoFirstFrameError } from '../kernel/verdicts.ts';
import { Deadline } from '../target/deadline.ts';
import { isRateLimitRefusalFrame } from '../target/weights.ts';
import type { RequestOptions, WireArrival, WireSocket } from '../target/wire.ts';
import { FirstFrameMisses } from './first-frames.ts';
import { at } from './json-at.ts';

/** A text frame of the feed that is a JSON object with a channel. */
export interface FeedFrame {
  readonly channel: string;
  readonly json: JsonObject;
  /** Absent on control frames. */
  readonly isSnapshot: boolean | undefined;
  readonly data: JsonValue | undefined;
}

export interface Subscription {
  readonly type: string;
  readonly coin?: string;
  readonly user?: string;
}

/** Whether a frame answers a subscribe or an unsubscribe. */
export function isSubscriptionReply({ channel }: FeedFrame): boolean {
  return channel === 'subscriptionResponse' || channel === 'error';
}

/** First frames known to a run, and the listener for missing ones. */
export interface FirstFrameWatch {
  readonly known: FirstFrameMisses;
  /** @param heard  see `heard` of the socket */
  readonly onMissed: (channel: string, heard: readonly WireArrival[]) => void;
  /** Whether none is owed now. Left out: never. */
  readonly isExcused?: () => boolean;
}

/**
 * Socket of a case. Frames are retained in order; `take` returns the first match and retains the others, so that a case may wait for an
 * answer and inspect earlier pushes afterwards.
 */
export class FeedClient {
  readonly #socket: WireSocket;
  /** Time for which a frame of a past event may still be in flight, ms: 0 in process. */
  readonly lateMs: number;
  readonly #timeoutMs: number;
  readonly #firsts: FirstFrameWatch;
  #kept: FeedFrame[] = [];
  readonly #waiters = new Set<Waiter>();
  /** Newest acknowledgement of each channel, in order of arrival. */
  readonly #acknowledged = new Map<string, WireArrival>();
  #latest: WireArrival | null = null;
  #nextPostId = 1;
  #cut = false;

  /**
   * @param firsts  left out: this socket keeps its own record
   * @internal
   */
  constructor(
    socket: WireSocket,
    timeoutMs = 15_000,
    lateMs = 10_000,
    firsts: FirstFrameWatch = { known: new FirstFrameMisses(), onMissed: () => undefined },
  ) {
    this.#socket = socket;
    this.#timeoutMs = timeoutMs;
    this.#firsts = firsts;
    this.lateMs = lateMs;
  }

  get open(): boolean {
    return this.#socket.open;
  }

  /** Whether it broke off without a close frame, which the network may have caused as well as the venue. Known once its end was read. */
  get cut(): boolean {
    return this.#cut;
  }

  get raw(): WireSocket {
    return this.#socket;
  }

  /**
   * Returns the evidence that no more frames came: the acknowledgement of the subscription, and the latest arrival, which may be a timeout.
   * @param channel  left out: the last subscribed one
   */
  heard(channel = [...this.#acknowledged.keys()].at(-1) ?? ''): readonly WireArrival[] {
    const ofChannel = this.#acknowledged.get(channel);
    return [...new Set([ofChannel, this.#latest])].flatMap((arrival) => arrival ?? []);
  }

  send(frame: JsonValue): void {
    this.#socket.send(printJson(frame));
  }

  subscribe(subscription: Subscription): void {
    this.send({ method: 'subscribe', subscription: { ...subscription } });
  }

  unsubscribe(subscription: Subscription): void {
    this.send({ method: 'unsubscribe', subscription: { ...subscription } });
  }

  /** Subscribes and waits for the acknowledgement and the first frame, which is returned. */
  async firstFrame(subscription: Subscription): Promise<FeedFrame> {
    this.subscribe(subscription);
    const { type } = subscription;
    const answer = await this.take(isSubscriptionReply, `the answer to subscribe ${type}`);
    // Refused, or another request was: no first frame is owed.
    if (answer.channel === 'error') return this.take((frame) => frame.channel === type, `the first frame of ${type}`);
    return this.begun(type);
  }

  /**
   * Returns the first frame of an acknowledged channel.
   * @throws NoFirstFrameError when none comes, though the venue answers a later request
   */
  async begun(channel: string): Promise<FeedFrame> {
    return (await this.beginning(channel)) ?? this.failUnbegun(channel);
  }

  /** Reports an acknowledged channel without a first frame. @throws NoFirstFrameError */
  failUnbegun(channel: string): never {
    const { known, onMissed, isExcused } = this.#firsts;
    if (isExcused?.() !== true) {
      known.noteMissed(channel);
      onMissed(channel, this.heard(channel));
    }
    throw new NoFirstFrameError(channel);
  }

  /**
   * Like `begun`, for a subscription in a form that no document shows: a venue that reads another form may acknowledge what it cannot
   * serve.
   * @param mostMs  maximum wait
   * @returns null where no first frame comes
   * @throws NoFirstFrameError where the channel is no longer waited for
   */
  async beginning(channel: string, mostMs = Number.POSITIVE_INFINITY): Promise<FeedFrame | null> {
    const { known } = this.#firsts;
    if (known.hasGivenUpOn(channel)) throw new NoFirstFrameError(channel);
    // In process everything has already arrived.
    const ms = this.lateMs === 0 ? 0 : Math.min(mostMs, known.waitMs(this.#timeoutMs));
    const isOfIt = (frame: FeedFrame) => frame.channel === channel;
    let first = await this.takeWithin(isOfIt, ms);
    if (first === null) {
      this.send({ method: 'ping' });
      await this.take((frame) => frame.channel === 'pong', `the first frame of ${channel}, nor pong`);
      first = await this.takeWithin(isOfIt, 0);
    }
    if (first !== null) known.noteCame(channel);
    return first;
  }

  /**
   * Sends a `post` frame and returns its answer.
   * @throws Disturbed when the budget was spent, by others on our address: the request was not processed
   */
  async post(type: string, payload: JsonValue, options?: Pick<RequestOptions, 'overBudget'>): Promise<JsonObject> {
    const id = this.#nextPostId++;
    this.#socket.send(printJson({ method: 'post', id, request: { type, payload } }), options);
    const frame = await this.take(
      ({ channel, data }) => channel === 'post' && isJsonObject(data) && data.id === id,
      `the answer to post ${id}`,
    );
    if (options?.overBudget !== true) assumeNotRateLimited(frame);
    const response = isJsonObject(frame.data) ? frame.data.response : undefined;
    return isJsonObject(response) ? response : {};
  }

  /** Takes the oldest matching frame. @throws Inconclusive when none comes in time, or the socket ends */
  async take(fits: (frame: FeedFrame) => boolean, what: string): Promise<FeedFrame> {
    const frame = await this.takeWithin(fits, this.#timeoutMs);
    if (frame === null) throw new Inconclusive(`no frame: ${what}`);
    return frame;
  }

  /** Like `take`, but returns null when no match came within `ms`. */
  async takeWithin(fits: (frame: FeedFrame) => boolean, ms: number): Promise<FeedFrame | null> {
    return this.#once(fits, ms, (at) => this.#kept.splice(at, 1)[0] ?? null);
  }

  /** Takes the frames up to the first match, in order; null, with nothing taken, when none came within `ms`. */
  async upTo(fits: (frame: FeedFrame) => boolean, ms: number): Promise<readonly FeedFrame[] | null> {
    return this.#once(fits, ms, (at) => this.#kept.splice(0, at + 1));
  }

  /** Takes all frames that arrived before the answer to a ping. */
  async drained(): Promise<readonly FeedFrame[]> {
    this.send({ method: 'ping' });
    await this.take((frame) => frame.channel === 'pong', 'pong');
    const frames = this.#kept;
    this.#kept = [];
    return frames;
  }

  close(): void {
    this.#socket.close();
  }

  /**
   * Calls `claim` as soon as the first matching frame is there: several callers may wait in parallel, and whoever reads a frame passes it
   * to its waiter, since answers come in any order.
   */
  async #once<T>(fits: (frame: FeedFrame) => boolean, ms: number, claim: (at: number) => T): Promise<T | null> {
    const at = this.#kept.findIndex(fits);
    if (at >= 0) return claim(at);
    const found: T[] = [];
    const { promise: handed, resolve } = Promise.withResolvers<boolean>();
    const waiter = {
      fits,
      take(place: number) {
        found.push(claim(place));
        resolve(true);
      },
    };
    this.#waiters.add(waiter);
    const deadline = new Deadline(ms);
    try {
      while (await Promise.race([handed, this.#pull(deadline.leftMs)])) for (const each of found) return each;
      return null;
    } finally {
      deadline.clear();
      this.#waiters.delete(waiter);
    }
  }

  /** Reads one frame and passes it to its waiter. @returns whether one came */
  async #pull(ms: number): Promise<boolean> {
    const frame = await this.#receive(ms);
    if (frame === null) return false;
    this.#kept.push(frame);
    for (const waiter of this.#waiters) {
      const at = this.#kept.findIndex(waiter.fits);
      if (at < 0) continue;
      this.#waiters.delete(waiter);
      waiter.take(at);
    }
    return true;
  }

  async #receive(ms: number): Promise<FeedFrame | null> {
    for (;;) {
      const frame = await this.#socket.next(ms);
      this.#latest = frame;
      if (frame.kind === 'idle') return null;
      if (frame.kind === 'closed') {
        this.#cut = frame.code === null;
        throw new Inconclusive(`the socket ended: ${frame.detail}`);
      }
      if (frame.kind === 'text' && isJsonObject(frame.json)) {
        const { channel, data, is_snapshot } = frame.json;
        if (channel === 'subscriptionResponse') this.#acknowledges(frame, data);
        return {
          channel: typeof channel === 'string' ? channel : '',
          json: frame.json,
          data,
          isSnapshot: typeof is_snapshot === 'boolean' ? is_snapshot : undefined,
        };
      }
    }
  }

  #acknowledges(frame: WireArrival, data: JsonValue | undefined): void {
    const channel = String(at(data, 'subscription.type'));
    this.#acknowledged.delete(channel);
    this.#acknowledged.set(channel, frame);
  }
}

/** Caller that waits for a frame. */
interface Waiter {
  fits(frame: FeedFrame): boolean;
  /** @param at  index among the retained frames */
  take(at: number): void;
}

/** @throws Disturbed when the frame says that a posted request met a spent budget */
export function assumeNotRateLimited({ json }: FeedFrame): void {
  if (isRateLimitRefusalFrame(json)) throw new Disturbed('a post was rate limited');
}
