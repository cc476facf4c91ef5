import { wsLimits } from '../../spec-schemas/catalogue/limits.ts';
import { isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { isSilence, type Target, type WireFrame, type WireSocket } from '../target/wire.ts';

/** A first frame comes at once: what has not come by then is read instead. */
const FRAME_MS = 2_000;
/** After so many looks in vain, one after the other, the feed is not asked again. */
const MOST_MISSES = 3;

/** Looks at one account that are under way: one that has gone out, and one behind it for all who came since. */
interface Asked {
  readonly now: Promise<JsonObject | null>;
  next: Promise<JsonObject | null> | null;
}

/**
 * Looks at accounts that cost no weight: a subscription to `account_state` answers at once with the whole of it, as the
 * read does, with the height and time of its block. For what the run itself has to know, never for what it judges.
 */
export class StateLook {
  readonly #target: Target;
  readonly #frameMs: number;
  readonly #asked = new Map<string, Asked>();
  readonly #waiting = new Map<string, (body: JsonObject | null) => void>();
  #socket: Promise<WireSocket | null> = Promise.resolve(null);
  #misses = 0;

  constructor(target: Target, frameMs = FRAME_MS) {
    this.#target = target;
    this.#frameMs = frameMs;
  }

  /**
   * The body of `account_state` as of some moment after the call; null where the feed does not tell.
   * @param address  0x and 40 lower-case hex digits
   */
  of(address: string): Promise<JsonObject | null> {
    const asked = this.#asked.get(address);
    if (asked === undefined) return this.#begun(address);
    asked.next ??= asked.now.then(() => this.#begun(address));
    return asked.next;
  }

  #begun(address: string): Promise<JsonObject | null> {
    const now = this.#looked(address).finally(() => {
      if (this.#asked.get(address)?.now === now) this.#asked.delete(address);
    });
    this.#asked.set(address, { now, next: null });
    return now;
  }

  async #looked(user: string): Promise<JsonObject | null> {
    if (this.#misses >= MOST_MISSES || this.#waiting.size >= MOST_SUBSCRIPTIONS) return null;
    const socket = await this.#opened();
    const body = socket === null ? null : await this.#firstFrame(socket, user);
    this.#misses = body === null ? this.#misses + 1 : 0;
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

  async #firstFrame(socket: WireSocket, user: string): Promise<JsonObject | null> {
    const { promise, resolve } = Promise.withResolvers<JsonObject | null>();
    const late = setTimeout(() => resolve(null), this.#frameMs);
    this.#waiting.set(user, resolve);
    const subscription = { type: 'account_state', user };
    socket.send(printJson({ method: 'subscribe', subscription }));
    const body = await promise;
    clearTimeout(late);
    this.#waiting.delete(user);
    socket.send(printJson({ method: 'unsubscribe', subscription }));
    return body;
  }

  async #listen(socket: WireSocket): Promise<void> {
    for (;;) {
      const frame = await socket.next();
      if (frame.kind === 'closed') break;
      const body = snapshotIn(frame);
      if (typeof body?.address === 'string') this.#waiting.get(body.address.toLowerCase())?.(body);
    }
    for (const resolve of this.#waiting.values()) resolve(null);
  }
}

const MOST_SUBSCRIPTIONS = wsLimits.subscriptionsPerConnection.value;

/** A push that was on its way may tell of an older block than the look. */
function snapshotIn(frame: WireFrame): JsonObject | null {
  if (frame.kind !== 'text' || !isJsonObject(frame.json)) return null;
  const { channel, is_snapshot, data } = frame.json;
  return channel === 'account_state' && is_snapshot === true && isJsonObject(data) ? data : null;
}
