import { setTimeout as delay } from 'node:timers/promises';
import type { Venue } from '../../../reference-model/index.ts';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import { FeedClient, type Subscription } from '../../client/feed-client.ts';
import type { DiffPolicy } from '../../compare/diff.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import { isSilence, type Target } from '../../target/wire.ts';
import { countComparableFrames, findDifferenceInFrames, regroupFramesLikeTarget } from './compare-frames.ts';
import { comparedChannelOf, makeAccountSubscriptions, makeMarketSubscriptions } from './compared-channels.ts';
import type { Difference } from './difference.ts';
import { PushedPrints } from './pushed-prints.ts';

/** Longest delay between the shadow's frame and the target's over a wire, ms of real time. */
const LATE_MS = 1_000;
const POLL_MS = 20;

/** Sockets with the same subscriptions, on the target and on the shadow. */
interface Pair {
  readonly target: FeedClient;
  readonly shadow: JsonObject[];
  readonly pushedPrints: PushedPrints;
  /** Closes the shadow's socket. */
  readonly closeShadow: () => void;
}

/** Frames of one socket, of the shadow and of the target. */
export interface SocketFramePair {
  readonly expected: readonly JsonObject[];
  readonly actual: readonly JsonObject[];
  readonly pushedPrints: PushedPrints;
}

/** Returns the difference of the first socket on which the frames differ. */
export function findDifferenceInArrivedFrames(
  arrived: readonly SocketFramePair[],
  policy: DiffPolicy,
): Difference | null {
  for (const { expected, actual, pushedPrints } of arrived) {
    const found = findDifferenceInFrames(expected, actual, policy, pushedPrints);
    if (found !== null) return found;
  }
  return null;
}

/** Subjects of the feeds of a run. */
interface FeedSubjects {
  readonly addresses: readonly string[];
  readonly coins: readonly string[];
  /** Key that names the account (D26). */
  readonly userKey: string;
}

/** Sockets on a target, without subscriptions yet. */
export class FeedSockets {
  readonly #wire: Target;
  readonly #sockets: readonly FeedClient[];

  private constructor(wire: Target, sockets: readonly FeedClient[]) {
    this.#wire = wire;
    this.#sockets = sockets;
  }

  static async open(wire: Target, count: number): Promise<FeedSockets> {
    return new FeedSockets(wire, await Promise.all(Array.from({ length: count }, () => openSocket(wire))));
  }

  /** Subscribes a socket for each account, because a frame does not name its account, and one for the markets. */
  subscribe(shadow: Venue, { addresses, coins, userKey }: FeedSubjects, isResumed = false): MirroredFeeds {
    const wanted = [
      ...addresses.map((address) => makeAccountSubscriptions(address, coins, userKey)),
      makeMarketSubscriptions(coins),
    ];
    const pairs = this.#sockets.map((socket, at) => pairOf(socket, shadow, wanted[at] ?? []));
    return new MirroredFeeds(pairs, this.#wire.url === null ? 0 : LATE_MS, isResumed);
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }
}

/** Feeds of a run, on both sides. */
export class MirroredFeeds {
  readonly #pairs: readonly Pair[];
  readonly #lateMs: number;
  readonly #isResumed: boolean;

  /**
   * @param isResumed  whether earlier sockets had the same subscriptions: what a first frame repeats of earlier records is then up to the
   * venue
   */
  constructor(pairs: readonly Pair[], lateMs: number, isResumed = false) {
    this.#pairs = pairs;
    this.#lateMs = lateMs;
    this.#isResumed = isResumed;
  }

  /** Returns the frames since the last call, per socket, once the target has sent as many as the shadow. */
  async takeArrivedFrames(): Promise<readonly SocketFramePair[]> {
    const arrived = await Promise.all(this.#pairs.map((pair) => this.#arrivedOn(pair)));
    if (!this.#isResumed) return arrived;
    return arrived.map(({ expected, actual, pushedPrints }) => ({
      expected: expected.filter(isNoPast),
      actual: actual.filter(isNoPast),
      pushedPrints,
    }));
  }

  async #arrivedOn({ target, shadow, pushedPrints }: Pair): Promise<SocketFramePair> {
    const expected = shadow.splice(0);
    const actual = (await target.drained()).map(({ json }) => json);
    const isOwed = () =>
      countComparableFrames(actual) < countComparableFrames(regroupFramesLikeTarget(actual, expected));
    for (let waited = 0; waited < this.#lateMs && isOwed(); waited += POLL_MS) {
      await delay(POLL_MS);
      actual.push(...(await target.drained()).map(({ json }) => json));
    }
    return { expected, actual, pushedPrints };
  }

  close(): void {
    for (const { target, closeShadow } of this.#pairs) {
      target.close();
      closeShadow();
    }
  }
}

/** Whether a frame contains no records from before its subscription. */
function isNoPast({ channel, is_snapshot: isFirst }: JsonObject): boolean {
  return isFirst !== true || comparedChannelOf(channel)?.latestOnly !== false;
}

async function openSocket(wire: Target): Promise<FeedClient> {
  const socket = await wire.connect();
  if (isSilence(socket)) throw new Inconclusive(`no socket: ${socket.reason}, ${socket.detail}`);
  return new FeedClient(socket);
}

function pairOf(target: FeedClient, venue: Venue, subscriptions: readonly Subscription[]): Pair {
  const shadow: JsonObject[] = [];
  const feed = venue.connect('127.0.0.1', (text) => {
    const frame = tryParseJson(text);
    if (isJsonObject(frame)) shadow.push(frame);
  });
  for (const subscription of subscriptions) {
    target.subscribe(subscription);
    feed.receive(printJson({ method: 'subscribe', subscription: { ...subscription } }));
  }
  return { target, shadow, pushedPrints: new PushedPrints(), closeShadow: () => feed.close() };
}
