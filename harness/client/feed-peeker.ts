import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { Mutex } from '../kernel/mutex.ts';
import type { PauseDetector } from '../target/pause-detector.ts';
import { isSilence, type Target, type WireFrame, type WireSocket } from '../target/wire.ts';
import { isUnreadableForm } from './deviating-forms.ts';
import { at } from './json-at.ts';

/** A first frame comes at once: after this time a read is used instead. */
const FRAME_MS = 2_000;
/** Consecutive futile peeks after which a channel is given up. */
const MOST_MISSES = 3;

/** Query of a channel whose body is that of the read. Addresses: 0x and 40 lower-case hex digits. */
export type FeedQuery =
  | { readonly type: 'account_state' | 'clearinghouse_state'; readonly user: string }
  /** Its rows are under `orders`, in any accepted form. */
  | { readonly type: 'open_orders'; readonly user: string }
  | { readonly type: 'active_asset_data'; readonly user: string; readonly coin: string }
  | { readonly type: 'l2_book' | 'bbo'; readonly coin: string };

/** Pending peeks of one query: one that was sent, and a later one shared by all callers since. */
interface Asked {
  readonly now: Promise<JsonObject | null>;
  next: Promise<JsonObject | null> | null;
}

/**
 * Reads that cost no weight: a subscription immediately answers with the complete state, as the read does. For what the run itself needs to
 * know (what waits for a block, prices for its own trades, open orders at the end of a case), never for what it judges: the feed may show
 * that an awaited effect came, but evidence against the venue is read.
 */
export class FeedPeeker {
  readonly #target: Target;
  readonly #lulls: Pick<PauseDetector, 'notePeek'> | null;
  readonly #frameMs: number;
  readonly #asked = new Map<string, Asked>();
  readonly #waiting = new Map<string, (body: JsonObject | null) => void>();
  #socket: Promise<WireSocket | null> = Promise.resolve(null);
  /** By channel, since a venue may lack some. */
  readonly #misses = new Map<string, number>();
  readonly #mutex = new Mutex();

  /**
   * @param lulls  notified of each peek; null: none
   * @internal
   */
  constructor(target: Target, lulls: Pick<PauseDetector, 'notePeek'> | null = null, frameMs = FRAME_MS) {
    this.#target = target;
    this.#lulls = lulls;
    this.#frameMs = frameMs;
  }

  /** Returns the body as of some moment after the call; null where the feed does not show it. */
  peek(looked: FeedQuery): Promise<JsonObject | null> {
    const key = JSON.stringify(looked);
    const requested = this.#asked.get(key);
    if (requested === undefined) return this.#begun(key, looked);
    requested.next ??= requested.now.then(() => this.#begun(key, looked));
    return requested.next;
  }

  /** Whether a channel was given up: it too often sent no first frame. */
  hasGivenUpOn(channel: FeedQuery['type']): boolean {
    return (this.#misses.get(channel) ?? 0) >= MOST_MISSES;
  }

  #begun(key: string, looked: FeedQuery): Promise<JsonObject | null> {
    const looking = isNamed(looked) ? this.#looked(looked) : this.#mutex.runExclusive(() => this.#looked(looked));
    const now = looking.finally(() => {
      if (this.#asked.get(key)?.now === now) this.#asked.delete(key);
    });
    this.#asked.set(key, { now, next: null });
    return now;
  }

  async #looked(looked: FeedQuery): Promise<JsonObject | null> {
    const misses = this.#misses.get(looked.type) ?? 0;
    if (this.hasGivenUpOn(looked.type) || this.#waiting.size >= MOST_SUBSCRIPTIONS) return null;
    const socket = await this.#opened();
    const body = socket === null ? null : await this.#firstFrame(socket, looked);
    this.#misses.set(looked.type, body === null ? misses + 1 : 0);
    return body;
  }

  /** A node restart ends every socket: the next peek opens another one. */
  #opened(): Promise<WireSocket | null> {
    this.#socket = this.#socket.then(async (socket) => {
      if (socket?.open === true) return socket;
      const opened = await this.#target.connect();
      if (isSilence(opened)) return null;
      void this.#listen(opened);
      return opened;
    });
    return this.#socket;
  }

  async #firstFrame(socket: WireSocket, subscription: FeedQuery): Promise<JsonObject | null> {
    const subscribe = () => socket.send(printJson({ method: 'subscribe', subscription }));
    const coming = this.#answered(keyOf(subscription), subscribe);
    void this.#lulls?.notePeek(coming);
    const body = await coming;
    const leave = () => socket.send(printJson({ method: 'unsubscribe', subscription }));
    if (isNamed(subscription)) leave();
    // Frames still in flight would be taken for answers to the next peek.
    else if ((await this.#answered(ENDED, leave)) === null) {
      socket.close();
      return null;
    }
    return body;
  }

  /** Returns the frame with a key once requested; null: none came in time. */
  async #answered(key: string, ask: () => void): Promise<JsonObject | null> {
    const { promise, resolve } = Promise.withResolvers<JsonObject | null>();
    const late = setTimeout(() => resolve(null), this.#frameMs);
    this.#waiting.set(key, resolve);
    ask();
    const body = await promise;
    clearTimeout(late);
    this.#waiting.delete(key);
    return body;
  }

  async #listen(socket: WireSocket): Promise<void> {
    for (;;) {
      const frame = await socket.next();
      if (frame.kind === 'closed') break;
      const reported = firstFrameBody(frame);
      if (reported !== null) this.#waiting.get(reported.key)?.(reported.body);
    }
    for (const resolve of this.#waiting.values()) resolve(null);
  }
}

const MOST_SUBSCRIPTIONS = wsLimits.subscriptionsPerConnection.value;

/** Key for `open_orders` after an unsubscribe was acknowledged. */
const ENDED = 'ended';

/** Whether frames name their subject, so that parallel peeks can be told apart: otherwise they run one after another. */
function isNamed({ type }: FeedQuery): boolean {
  return type !== 'open_orders';
}

/** Returns the key of a subscription, which its answer's body has as well. */
function keyOf(of: { readonly type: string; readonly [field: string]: JsonValue | undefined }): string {
  const user = of.type === 'open_orders' ? '' : (of.user ?? of.address);
  return [of.type, typeof user === 'string' ? user.toLowerCase() : '', of.coin ?? ''].join(' ');
}

function firstFrameBody(frame: WireFrame): { readonly key: string; readonly body: JsonObject } | null {
  if (frame.kind !== 'text' || !isJsonObject(frame.json)) return null;
  const { channel, is_snapshot, data } = frame.json;
  if (channel === 'subscriptionResponse' && isJsonObject(data))
    return data.method === 'unsubscribe' && at(data, 'subscription.type') === 'open_orders'
      ? { key: ENDED, body: data }
      : null;
  // A push that was already in flight may show an older block than the peek.
  if (typeof channel !== 'string' || is_snapshot !== true) return null;
  if (isUnreadableForm(data)) return null;
  if (channel === 'open_orders')
    return isJsonArray(data) ? { key: keyOf({ type: channel }), body: { orders: data } } : null;
  return isJsonObject(data) ? { key: keyOf({ ...data, type: channel }), body: data } : null;
}
