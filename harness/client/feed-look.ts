import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import { isJsonObject, type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { Lulls } from '../target/lulls.ts';
import { isSilence, type Target, type WireFrame, type WireSocket } from '../target/wire.ts';

/** A first frame comes at once: what has not come by then is read instead. */
const FRAME_MS = 2_000;
/** After so many looks in vain, one after the other, a channel is not asked again. */
const MOST_MISSES = 3;

/** Channels whose body says what it is of, so that looks at several are told apart. Addresses: 0x and 40 lower-case hex digits. */
export type Looked =
  | { readonly type: 'account_state'; readonly user: string }
  | { readonly type: 'active_asset_data'; readonly user: string; readonly coin: string }
  | { readonly type: 'l2_book'; readonly coin: string };

/** Looks at one thing that are under way: one that has gone out, and one behind it for all who came since. */
interface Asked {
  readonly now: Promise<JsonObject | null>;
  next: Promise<JsonObject | null> | null;
}

/**
 * Looks that cost no weight: a subscription answers at once with the whole of what it is of, as the read does. For what the
 * run itself has to know, never for what it judges.
 */
export class FeedLook {
  readonly #target: Target;
  readonly #lulls: Pick<Lulls, 'looked' | 'answered'> | null;
  readonly #frameMs: number;
  readonly #asked = new Map<string, Asked>();
  readonly #waiting = new Map<string, (body: JsonObject | null) => void>();
  #socket: Promise<WireSocket | null> = Promise.resolve(null);
  /** By channel: not every venue has each. */
  readonly #misses = new Map<string, number>();

  /** @param lulls  told of what goes out and comes; null: nobody is */
  constructor(target: Target, lulls: Pick<Lulls, 'looked' | 'answered'> | null = null, frameMs = FRAME_MS) {
    this.#target = target;
    this.#lulls = lulls;
    this.#frameMs = frameMs;
  }

  /** The body as of some moment after the call; null where the feed does not tell. */
  of(looked: Looked): Promise<JsonObject | null> {
    const key = keyOf(looked.type, looked);
    const asked = this.#asked.get(key);
    if (asked === undefined) return this.#begun(key, looked);
    asked.next ??= asked.now.then(() => this.#begun(key, looked));
    return asked.next;
  }

  #begun(key: string, looked: Looked): Promise<JsonObject | null> {
    const now = this.#looked(key, looked).finally(() => {
      if (this.#asked.get(key)?.now === now) this.#asked.delete(key);
    });
    this.#asked.set(key, { now, next: null });
    return now;
  }

  async #looked(key: string, looked: Looked): Promise<JsonObject | null> {
    const misses = this.#misses.get(looked.type) ?? 0;
    if (misses >= MOST_MISSES || this.#waiting.size >= MOST_SUBSCRIPTIONS) return null;
    const socket = await this.#opened();
    const body = socket === null ? null : await this.#firstFrame(socket, key, looked);
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

  async #firstFrame(socket: WireSocket, key: string, subscription: Looked): Promise<JsonObject | null> {
    const { promise, resolve } = Promise.withResolvers<JsonObject | null>();
    const late = setTimeout(() => resolve(null), this.#frameMs);
    this.#waiting.set(key, resolve);
    this.#lulls?.looked();
    socket.send(printJson({ method: 'subscribe', subscription }));
    const body = await promise;
    clearTimeout(late);
    this.#waiting.delete(key);
    socket.send(printJson({ method: 'unsubscribe', subscription }));
    return body;
  }

  async #listen(socket: WireSocket): Promise<void> {
    for (;;) {
      const frame = await socket.next();
      if (frame.kind === 'closed') break;
      this.#lulls?.answered();
      const snapshot = snapshotIn(frame);
      if (snapshot !== null) this.#waiting.get(keyOf(snapshot.channel, snapshot.data))?.(snapshot.data);
    }
    for (const resolve of this.#waiting.values()) resolve(null);
  }
}

const MOST_SUBSCRIPTIONS = wsLimits.subscriptionsPerConnection.value;

/** The same of a subscription and of the body that it is answered with. */
function keyOf(channel: string, of: { readonly [field: string]: JsonValue | undefined }): string {
  const user = of.user ?? of.address;
  return [channel, typeof user === 'string' ? user.toLowerCase() : '', of.coin ?? ''].join(' ');
}

/** A push that was on its way may tell of an older block than the look. */
function snapshotIn(frame: WireFrame): { readonly channel: string; readonly data: JsonObject } | null {
  if (frame.kind !== 'text' || !isJsonObject(frame.json)) return null;
  const { channel, is_snapshot, data } = frame.json;
  return typeof channel === 'string' && is_snapshot === true && isJsonObject(data) ? { channel, data } : null;
}
