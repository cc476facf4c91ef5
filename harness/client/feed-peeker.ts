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
import { at } from './json-at.ts';
import { isUnreadForm } from './noted-forms.ts';

/** A first frame comes at once: what has not come by then is read instead. */
const FRAME_MS = 2_000;
/** After so many looks in vain, one after the other, a channel is not asked again. */
const MOST_MISSES = 3;

/** Query of a channel whose body is that of the read. Addresses: 0x and 40 lower-case hex digits. */
export type FeedQuery =
  | { readonly type: 'account_state' | 'clearinghouse_state'; readonly user: string }
  /** Its rows stand under `orders`, in any accepted form. */
  | { readonly type: 'open_orders'; readonly user: string }
  | { readonly type: 'active_asset_data'; readonly user: string; readonly coin: string }
  | { readonly type: 'l2_book' | 'bbo'; readonly coin: string };

/** Looks at one thing that are under way: one that has gone out, and one behind it for all who came since. */
interface Asked {
  readonly now: Promise<JsonObject | null>;
  next: Promise<JsonObject | null> | null;
}

/**
 * Looks that cost no weight: a subscription answers at once with the whole of what it is of, as the read does. For what the
 * run itself has to know (what waits for a block, prices that own trades need, what still stands when a case ends), never
 * for what it judges: the feed may show that what a case waits for came, and what accuses is read.
 */
export class FeedPeeker {
  readonly #target: Target;
  readonly #lulls: Pick<PauseDetector, 'notePeek'> | null;
  readonly #frameMs: number;
  readonly #asked = new Map<string, Asked>();
  readonly #waiting = new Map<string, (body: JsonObject | null) => void>();
  #socket: Promise<WireSocket | null> = Promise.resolve(null);
  /** By channel: not every venue has each. */
  readonly #misses = new Map<string, number>();
  readonly #mutex = new Mutex();

  /**
   * @param lulls  told of each look; null: nobody is
   * @internal
   */
  constructor(target: Target, lulls: Pick<PauseDetector, 'notePeek'> | null = null, frameMs = FRAME_MS) {
    this.#target = target;
    this.#lulls = lulls;
    this.#frameMs = frameMs;
  }

  /** The body as of some moment after the call; null where the feed does not tell. */
  peek(looked: FeedQuery): Promise<JsonObject | null> {
    const key = JSON.stringify(looked);
    const requested = this.#asked.get(key);
    if (requested === undefined) return this.#begun(key, looked);
    requested.next ??= requested.now.then(() => this.#begun(key, looked));
    return requested.next;
  }

  /** Whether a channel is not asked any more: it has not begun too often. */
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

  /** A node that restarts ends every socket: the next look opens another one. */
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
    // Frames that are on their way until then would be taken for an answer to the next look.
    else if ((await this.#answered(ENDED, leave)) === null) {
      socket.close();
      return null;
    }
    return body;
  }

  /** Returns the frame under a key once it is requested; null: none came in good time. */
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

/** State of `open_orders` after an unsubscribe was acknowledged. */
const ENDED = 'ended';

/** Whether frames say what they are of, so that looks at several are told apart: else one is looked at after the other. */
function isNamed({ type }: FeedQuery): boolean {
  return type !== 'open_orders';
}

/** Returns the key of a subscription, which is also that of the body that answers it. */
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
  // A push that was on its way may tell of an older block than the look.
  if (typeof channel !== 'string' || is_snapshot !== true) return null;
  if (isUnreadForm(data)) return null;
  if (channel === 'open_orders')
    return isJsonArray(data) ? { key: keyOf({ type: channel }), body: { orders: data } } : null;
  return isJsonObject(data) ? { key: keyOf({ ...data, type: channel }), body: data } : null;
}
