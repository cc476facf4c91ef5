import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { SentMessage } from './transcript.ts';

/** Message sent on a socket. */
interface OwnFrame {
  readonly message: SentMessage;
  readonly method: 'ping' | 'post' | 'subscribe' | 'unsubscribe' | 'call' | 'other';
  readonly json: JsonObject;
}

interface ActiveSubscription {
  readonly message: SentMessage;
  /** Channel of its frames; for JSON-RPC, the id in them. */
  readonly channel: string;
  /** Accounts and markets that the subscription names. */
  readonly of: readonly string[];
}

/** Maximum number kept, as a socket may be flooded: no coming frame answers older ones. */
const MOST = 1_000;

/**
 * Finds the sent message that a frame of the venue answers: a post by its id, a subscription by its channel and the names in it, all others
 * in order. Where two are possible, none is returned.
 */
export class FrameCorrelator {
  #open: OwnFrame[] = [];
  /** Number of the newest message that was answered in order: older ones without an answer were passed over. */
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

  /** @returns the message it answers; undefined where no message asked for it, or two could have */
  requestAnsweredBy(frame: JsonValue | undefined): SentMessage | undefined {
    if (!isJsonObject(frame)) return undefined;
    const { channel, data } = frame;
    if (frame.jsonrpc !== undefined) return this.#ofCall(frame);
    if (channel === 'post') return this.#settle(this.#postOf(data));
    if (channel === 'pong') return this.#answeredInOrder(({ method }) => method === 'ping');
    if (channel === 'subscriptionResponse') return this.#answeredInOrder((requested) => isEcho(data, requested));
    if (channel === 'error') return this.#answeredInOrder(({ method }) => method !== 'ping' && method !== 'post');
    return this.#subscribed(frame);
  }

  /** Message whose answer is missing when the socket falls silent or ends; the newest subscription where all were answered. */
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
    // An answer under an unknown id belongs to the only waiting call.
    return posts.find(({ json }) => same(json.id, id)) ?? (posts.length === 1 ? posts[0] : undefined);
  }

  /** A venue answers in the order of the requests; those without an answer were passed over. */
  #answeredInOrder(fits: (requested: OwnFrame) => boolean): SentMessage | undefined {
    const { waiting, passed } = this.#splitOpen();
    const found = waiting.find(fits) ?? passed.findLast(fits) ?? waiting[0] ?? passed.at(-1) ?? this.#open[0];
    this.#answeredUpTo = Math.max(this.#answeredUpTo, found?.message.n ?? -1);
    return this.#settle(found);
  }

  /** A post is answered when its read or action is done, and others do not wait for it. */
  #splitOpen(): { readonly waiting: readonly OwnFrame[]; readonly passed: readonly OwnFrame[] } {
    const ordered = this.#open.filter(({ method }) => method !== 'post');
    const isWaiting = ({ message }: OwnFrame) => message.n > this.#answeredUpTo;
    return { waiting: ordered.filter(isWaiting), passed: ordered.filter((requested) => !isWaiting(requested)) };
  }

  #settle(requested: OwnFrame | undefined): SentMessage | undefined {
    this.#open = this.#open.filter((each) => each !== requested);
    return requested?.message;
  }

  /** Finds the subscription of a frame by its channel; under an unknown name, the only subscription. */
  #subscribed({ channel, data }: JsonObject): SentMessage | undefined {
    const ofChannel = this.#subscriptions.filter((subscription) => subscription.channel === channel);
    const candidates = ofChannel.length > 0 ? ofChannel : this.#subscriptions;
    if (candidates.length === 1) return candidates[0]?.message;
    const named = namesIn(isJsonArray(data) ? data[0] : data);
    const about = ofChannel.filter(({ of }) => of.length > 0 && of.every((name) => named.includes(name)));
    return about.length === 1 ? about[0]?.message : undefined;
  }

  /** Records a subscription; it replaces an equal one. */
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

/** Whether an acknowledgement is of this message: it names what it acknowledges. */
function isEcho(data: JsonValue | undefined, { method, json }: OwnFrame): boolean {
  if (!isJsonObject(data) || data.method !== method) return false;
  const reported = subscriptionOf(data);
  const requested = subscriptionOf(json);
  const names = namesIn(reported);
  return (
    reported.type === requested.type && namesIn(requested).every((name) => names.length === 0 || names.includes(name))
  );
}

/** Accounts and markets named in a value, in a form for comparing. */
function namesIn(value: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(value)) return [];
  const { coin, user, address } = value;
  return [coin, user, address].flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : []));
}

function same(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one !== undefined && other !== undefined && printJson(one) === printJson(other);
}
