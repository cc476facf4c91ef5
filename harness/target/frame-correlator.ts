import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { SentMessage } from './transcript.ts';

/** Message that went out on a socket. */
interface OwnFrame {
  readonly message: SentMessage;
  readonly method: 'ping' | 'post' | 'subscribe' | 'unsubscribe' | 'call' | 'other';
  readonly json: JsonObject;
}

interface ActiveSubscription {
  readonly message: SentMessage;
  /** The channel of its frames; of JSON-RPC the id that they name. */
  readonly channel: string;
  /** Accounts and markets that the subscription names. */
  readonly of: readonly string[];
}

/** A socket may be flooded: older ones are answered by nothing that is still to come. */
const MOST = 1_000;

/**
 * Correlates frames of the venue with ours: a post by its id, a subscription by its channel and the names in it, all
 * else in turn. Where two could be meant, none is.
 */
export class FrameCorrelator {
  #open: OwnFrame[] = [];
  /** Number of the newest message answered in turn: an older one without an answer has been passed over. */
  #answeredUpTo = -1;
  #subscriptions: ActiveSubscription[] = [];

  sent(message: SentMessage, data: string | Uint8Array): void {
    const parsed = typeof data === 'string' ? tryParseJson(data) : undefined;
    const json = isJsonObject(parsed) ? parsed : {};
    const method = methodOf(json);
    this.#open.push({ message, method, json });
    if (this.#open.length > MOST) this.#open.shift();
    const subscription = subscriptionOf(json);
    if (method === 'subscribe' && typeof subscription.type === 'string')
      this.#stands({ message, channel: subscription.type, of: namesIn(subscription) });
  }

  /** @returns what it answers; undefined of what nobody asked for, or that two could have */
  requestAnsweredBy(frame: JsonValue | undefined): SentMessage | undefined {
    if (!isJsonObject(frame)) return undefined;
    const { channel, data } = frame;
    if (frame.jsonrpc !== undefined) return this.#ofCall(frame);
    if (channel === 'post') return this.#settle(this.#postOf(data));
    if (channel === 'pong') return this.#inTurn(({ method }) => method === 'ping');
    if (channel === 'subscriptionResponse') return this.#inTurn((requested) => isEcho(data, requested));
    if (channel === 'error') return this.#inTurn(({ method }) => method !== 'ping' && method !== 'post');
    return this.#subscribed(frame);
  }

  /**
   * Message whose answer is missing when silence, or the end of the socket, came instead; the newest subscription where
   * all are answered.
   */
  get unanswered(): SentMessage | undefined {
    const { waiting, passed } = this.#splitOpen();
    return (waiting[0] ?? passed.at(-1) ?? this.#subscriptions.at(-1))?.message;
  }

  #ofCall({ id, result, params }: JsonObject): SentMessage | undefined {
    if (id === undefined) {
      const about = isJsonObject(params) ? params.subscription : undefined;
      return this.#subscriptions.find(({ channel }) => channel === about)?.message;
    }
    const call = this.#open.find(({ method, json }) => method === 'call' && same(json.id, id));
    if (call?.json.method === 'eth_subscribe' && typeof result === 'string')
      this.#stands({ message: call.message, channel: result, of: [] });
    return this.#settle(call);
  }

  #postOf(data: JsonValue | undefined): OwnFrame | undefined {
    const id = isJsonObject(data) ? data.id : undefined;
    const posts = this.#open.filter(({ method }) => method === 'post');
    // An answer under another id is that of the only one that waits.
    return posts.find(({ json }) => same(json.id, id)) ?? (posts.length === 1 ? posts[0] : undefined);
  }

  /** A venue answers in the order in which it was asked, and what it does not answer it passes over. */
  #inTurn(fits: (requested: OwnFrame) => boolean): SentMessage | undefined {
    const { waiting, passed } = this.#splitOpen();
    const found = waiting.find(fits) ?? passed.findLast(fits) ?? waiting[0] ?? passed.at(-1) ?? this.#open[0];
    this.#answeredUpTo = Math.max(this.#answeredUpTo, found?.message.n ?? -1);
    return this.#settle(found);
  }

  /** A post is answered when its read or its action is done, and others do not wait for it. */
  #splitOpen(): { readonly waiting: readonly OwnFrame[]; readonly passed: readonly OwnFrame[] } {
    const inTurn = this.#open.filter(({ method }) => method !== 'post');
    const isWaiting = ({ message }: OwnFrame) => message.n > this.#answeredUpTo;
    return { waiting: inTurn.filter(isWaiting), passed: inTurn.filter((requested) => !isWaiting(requested)) };
  }

  #settle(requested: OwnFrame | undefined): SentMessage | undefined {
    this.#open = this.#open.filter((each) => each !== requested);
    return requested?.message;
  }

  /** A frame under a channel; under a name that nobody asked for, where one alone was asked for. */
  #subscribed({ channel, data }: JsonObject): SentMessage | undefined {
    const ofChannel = this.#subscriptions.filter((subscription) => subscription.channel === channel);
    const candidates = ofChannel.length > 0 ? ofChannel : this.#subscriptions;
    if (candidates.length === 1) return candidates[0]?.message;
    const named = namesIn(isJsonArray(data) ? data[0] : data);
    const about = ofChannel.filter(({ of }) => of.length > 0 && of.every((name) => named.includes(name)));
    return about.length === 1 ? about[0]?.message : undefined;
  }

  /** Notes a subscription; a repeated one replaces the one before. */
  #stands(subscription: ActiveSubscription): void {
    const isAnother = ({ channel, of }: ActiveSubscription) =>
      channel !== subscription.channel || of.join() !== subscription.of.join();
    this.#subscriptions = [...this.#subscriptions.filter(isAnother).slice(1 - MOST), subscription];
  }
}

function methodOf({ jsonrpc, method }: JsonObject): OwnFrame['method'] {
  if (jsonrpc !== undefined) return 'call';
  const isKnown = method === 'ping' || method === 'post' || method === 'subscribe' || method === 'unsubscribe';
  return isKnown ? method : 'other';
}

function subscriptionOf({ subscription }: JsonObject): JsonObject {
  return isJsonObject(subscription) ? subscription : {};
}

/** An acknowledgement says what it acknowledges. */
function isEcho(data: JsonValue | undefined, { method, json }: OwnFrame): boolean {
  if (!isJsonObject(data) || data.method !== method) return false;
  const reported = subscriptionOf(data);
  const requested = subscriptionOf(json);
  const names = namesIn(reported);
  return (
    reported.type === requested.type && namesIn(requested).every((name) => names.length === 0 || names.includes(name))
  );
}

/** Accounts and markets that something names, as they are compared. */
function namesIn(value: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(value)) return [];
  const { coin, user, address } = value;
  return [coin, user, address].flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : []));
}

function same(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one !== undefined && other !== undefined && printJson(one) === printJson(other);
}
