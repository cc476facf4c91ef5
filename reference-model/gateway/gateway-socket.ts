import type { RawData } from 'ws';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { BinaryFrameSink, PendingReply, VenueRequest, VenueSocket } from '../door.ts';
import { type ClientFrame, parseClientFrame } from '../feed/client-frame.ts';
import { compressionRules, type FramePacking } from '../feed/compression.ts';
import { feedRules } from '../feed/feed-rules.ts';
import type { NewestFrameCache } from '../feed/newest-frames.ts';
import { parsePostFrame, postReplyFrame } from '../feed/post.ts';
import { type CandleSeriesRef, resolveCandleSubscription } from './candle-series.ts';
import type { CandleSubscriber, GatewayCandles } from './candles.ts';
import { SUBSCRIPTIONS_HEADER } from './client-headers.ts';
import type { UpstreamNode, UpstreamSocket } from './upstream.ts';

/** Functions of the gateway that its sockets use. */
export interface GatewaySocketHost {
  readonly upstream: UpstreamNode;
  readonly candles: GatewayCandles;
  handle(request: VenueRequest): PendingReply;
  /** Compresses a frame for a connection. */
  packed(text: string, packing: FramePacking): Uint8Array;
  /** Cache of the newest pushes from any of the node's sockets: many sockets get the same push, which is parsed once. */
  readonly pushes: NewestFrameCache<'push'>;
  /** Whether the gateway contributes to the answer of a body of `/info`. */
  answersItself(body: JsonValue | undefined): boolean;
}

/** Client at the other end. */
export interface GatewayClient {
  readonly peer: string;
  readonly deliver: (text: string) => void;
  readonly onClose: () => void;
  readonly binary: BinaryFrameSink;
}

type KeyFrame = Extract<ClientFrame, { readonly method: 'subscribe' | 'unsubscribe' }>;
type PostFrame = Extract<ClientFrame, { readonly method: 'post' }>;

/** Maximum characters that a client may have buffered in the gateway while the node does not read. */
const MAX_UNSENT_CHARS = 32 * 1024 * 1024;

/**
 * Connection of `/ws` through a gateway, with its own connection to the node. Both ends are passed through unchanged, except for `candles`,
 * posts for grouped books and archived data, and compression of pushes. It lives as long as the node's connection.
 */
export class GatewaySocket implements VenueSocket {
  onWaiting: ((ticket: PendingReply) => void) | null = null;
  readonly #host: GatewaySocketHost;
  readonly #node: UpstreamSocket;
  readonly #client: GatewayClient;
  readonly #packing: FramePacking | null;
  /** Subscriptions acknowledged by the node. */
  readonly #keys = new Set<string>();
  readonly #candles = new Map<string, { readonly series: CandleSeriesRef; readonly listener: CandleSubscriber }>();
  /** Waiters for the node's pongs, in order; null: the client itself. */
  readonly #pongs: ((() => void) | null)[] = [];
  /** Client frames queued behind one that is still being handled; null: none is. */
  #waiting: string[] | null = null;
  #waitingChars = 0;
  #open = true;

  constructor(host: GatewaySocketHost, node: UpstreamSocket, client: GatewayClient) {
    this.#host = host;
    this.#node = node;
    this.#client = client;
    this.#packing = compressionRules.packing(client.binary.protocol);
    node.ws.on('message', (data: RawData, isBinary: boolean) => {
      if (!isBinary) this.#arrived(data.toString());
    });
    node.ws.on('close', () => this.#end());
    node.ws.resume();
    if (node.ws.readyState !== node.ws.OPEN) queueMicrotask(() => this.#end());
  }

  /** Forwards a frame. Only the node decides on it, so this end has no reason and no ticket. */
  receive(text: string): null {
    if (!this.#open) return null;
    this.#waitingChars += this.#waiting === null ? 0 : text.length;
    if (this.#waitingChars + this.#node.ws.bufferedAmount > MAX_UNSENT_CHARS) this.#end();
    else if (this.#waiting === null) this.#take(text);
    else this.#waiting.push(text);
    return null;
  }

  receiveBinary(): string {
    const reason = feedRules.reasons.binary();
    this.#control(feedRules.error(reason));
    return reason;
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const { series, listener } of this.#candles.values()) this.#host.candles.leave(series, listener);
    this.#candles.clear();
    this.#node.ws.terminate();
  }

  #end(): void {
    if (!this.#open) return;
    this.close();
    this.#client.onClose();
  }

  #take(text: string): void {
    const frame = parseClientFrame(text, feedRules.reasons);
    if (typeof frame === 'string') {
      this.#forward(text);
    } else if (frame.method === 'post') {
      if (this.#isOwn(frame)) this.#post(frame);
      else this.#forward(text);
    } else if (frame.method === 'ping') {
      this.#pongs.push(null);
      this.#forward(text);
    } else if (frame.channel === 'candles') {
      void this.#alone(() => this.#ofCandles(frame));
    } else if (frame.method === 'subscribe' && this.#candles.size > 0) {
      // Without candles the node does the counting.
      void this.#alone(() => this.#key(frame, text));
    } else {
      this.#forward(text);
    }
  }

  #forward(text: string): void {
    this.#node.ws.send(text, ignored);
  }

  /** Runs work that must come after everything the client sent before, and before anything it sends meanwhile. */
  async #alone(work: () => Promise<void> | void): Promise<void> {
    this.#waiting = [];
    await new Promise<void>((resolve) => {
      this.#pongs.push(resolve);
      this.#forward('{"method":"ping"}');
    });
    if (this.#open) await work();
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#waitingChars = 0;
    for (const text of waiting) if (this.#open) this.receive(text);
  }

  #key({ subscription }: KeyFrame, text: string): void {
    if (this.#keys.has(keyOf(subscription)) || !this.#isFull()) this.#forward(text);
    else this.#control(feedRules.error(feedRules.reasons.tooMany(this.#most())));
  }

  async #ofCandles({ method, subscription }: KeyFrame): Promise<void> {
    const series = await resolveCandleSubscription(this.#host.upstream, subscription);
    if (!this.#open) return;
    if (method === 'unsubscribe') {
      if (typeof series !== 'string') this.#leave(series);
      this.#control(feedRules.ack(method, typeof series === 'string' ? subscription : series.applied));
    } else if (typeof series === 'string') {
      this.#control(feedRules.error(series));
    } else if (!this.#candles.has(series.key)) {
      if (this.#isFull()) this.#control(feedRules.error(feedRules.reasons.tooMany(this.#most())));
      else await this.#join(series);
    }
  }

  async #join(series: CandleSeriesRef): Promise<void> {
    const listener: CandleSubscriber = { deliver: (text) => this.#deliver(text), newest: null };
    this.#candles.set(series.key, { series, listener });
    this.#control(feedRules.ack('subscribe', series.applied));
    await this.#host.candles.join(series, listener);
    // The client may have disconnected while the first frame was read.
    if (!this.#open) this.#host.candles.leave(series, listener);
  }

  #leave({ key }: CandleSeriesRef): void {
    const held = this.#candles.get(key);
    if (held === undefined) return;
    this.#candles.delete(key);
    this.#host.candles.leave(held.series, held.listener);
  }

  #post(frame: PostFrame): void {
    const lowered = parsePostFrame(feedRules.post, frame, this.#client.peer);
    // Already parsed successfully: see `#isOwn`.
    if (typeof lowered === 'string') return;
    const ticket = this.#host.handle(lowered.request);
    ticket.whenSettled((reply) => this.#control(postReplyFrame(feedRules.post, frame.id, lowered.type, reply)));
  }

  #isOwn({ request }: PostFrame): boolean {
    return isJsonObject(request) && request.type === 'info' && this.#host.answersItself(request.payload);
  }

  #isFull(): boolean {
    return this.#keys.size + this.#candles.size >= this.#most();
  }

  #most(): number {
    const header = this.#node.header(SUBSCRIPTIONS_HEADER);
    if (header === null) return feedRules.maxSubscriptions;
    return header === 'any' ? Number.POSITIVE_INFINITY : Number(header);
  }

  #arrived(text: string): void {
    if (!this.#open) return;
    if (this.#host.pushes.of(text) !== undefined) {
      this.#deliver(text);
      return;
    }
    const frame = tryParseJson(text);
    const channel = isJsonObject(frame) ? frame.channel : undefined;
    if (channel === 'subscriptionResponse' && isJsonObject(frame)) this.#acknowledged(frame.data);
    const waiter = channel === 'pong' ? (this.#pongs.shift() ?? null) : null;
    if (waiter !== null) waiter();
    else if (typeof channel === 'string' && !ofControl.has(channel)) {
      this.#host.pushes.add(text, 'push');
      this.#deliver(text);
    } else this.#client.deliver(text);
  }

  #acknowledged(data: JsonObject[string] | undefined): void {
    if (!isJsonObject(data) || !isJsonObject(data.subscription)) return;
    const key = keyOf(data.subscription);
    if (data.method === 'unsubscribe') this.#keys.delete(key);
    else this.#keys.add(key);
  }

  /** A frame of a channel. */
  #deliver(text: string): void {
    if (!this.#open) return;
    const { binary, deliver } = this.#client;
    if (this.#packing === null) deliver(text);
    else binary.deliver(this.#host.packed(text, this.#packing));
  }

  #control(frame: unknown): void {
    if (this.#open) this.#client.deliver(printJson(frame));
  }
}

const ofControl: ReadonlySet<string> = new Set(['subscriptionResponse', 'error', 'pong', 'post']);

/** Subscription words as a key, ignoring other members. */
function keyOf({ type, coin, user }: JsonObject): string {
  return printJson([type ?? null, coin ?? null, user ?? null]);
}

function ignored(): void {}
