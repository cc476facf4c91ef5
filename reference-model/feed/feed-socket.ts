import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import type { BinaryFrameSink, PendingReply, VenueRequest } from '../door.ts';
import { chargePeerBudget, type SocketEvent } from '../edge/limits.ts';
import { UndeliveredFrames } from './backlog.ts';
import type { Channel } from './channel.ts';
import { type ClientFrame, parseClientFrame } from './client-frame.ts';
import type { FramePacking } from './compression.ts';
import { parsePostFrame, postReplyFrame } from './post.ts';
import { parseSubscriptionSubject, type SubscriptionSubject } from './subject.ts';
import type { FeedTopic } from './topic.ts';

type KeyFrame = Extract<ClientFrame, { readonly method: 'subscribe' | 'unsubscribe' }>;

/** State that a socket keeps for a key. */
interface HeldKey {
  readonly topic: string;
  readonly listener: (text: string) => void;
  /** Number of subscribes that count. */
  readonly asked?: number;
}

/** Functions of the feed that its sockets use. */
export interface FeedSocketHost {
  join(channel: Channel, subject: SubscriptionSubject, listener: (text: string) => void): FeedTopic;
  leave(topic: string, listener: (text: string) => void): void;
  ask(request: VenueRequest): PendingReply;
  gone(socket: FeedSocket): void;
  /** Compresses a frame for a connection. */
  packed(text: string, packing: FramePacking): Uint8Array;
}

/** The client end of a socket. */
export interface SocketPeer {
  readonly peer: string;
  readonly deliver: (text: string) => void;
  readonly onClose: () => void;
  /** Sink of the peer for binary frames; absent: the peer accepts only text. */
  readonly binary?: BinaryFrameSink | undefined;
}

/** Returns the maximum number of subscriptions per socket of this peer; infinite: no limit. */
export function maxSubscriptionsOf(core: Core, peer: string): number {
  const { uncapped, maxSubscriptions } = core.rules.feed;
  return uncapped(core, peer) ? Number.POSITIVE_INFINITY : (core.params.wsSubscriptions ?? maxSubscriptions);
}

/** A connection of `/ws`: parses client frames, holds the subscriptions, and sends. No client frame closes the connection. */
export class FeedSocket {
  /** Called for each post whose answer waits for a block, so that the owner of real time can end the wait. */
  onWaiting: ((ticket: PendingReply) => void) | null = null;
  readonly #core: Core;
  readonly #host: FeedSocketHost;
  readonly #peer: SocketPeer;
  readonly #keys = new Map<string, HeldKey>();
  readonly #backlog = new UndeliveredFrames();
  #open = true;

  constructor(core: Core, host: FeedSocketHost, peer: SocketPeer) {
    this.#core = core;
    this.#host = host;
    this.#peer = peer;
    this.#charge('upgrade');
  }

  /** Handles a text frame of the client. @returns the reason of an error frame, the ticket of a post, else null */
  receive(text: string): string | PendingReply | null {
    if (!this.#open) return null;
    const frame = parseClientFrame(text, this.#core.rules.feed.reasons);
    const outcome = typeof frame === 'string' ? frame : this.#handle(frame);
    if (typeof outcome === 'string') this.#refuse(outcome);
    return outcome;
  }

  /** Handles a binary frame of the client, which is an error in every mode. @returns the reason */
  receiveBinary(): string | null {
    if (!this.#open) return null;
    const reason = this.#core.rules.feed.reasons.binary();
    this.#refuse(reason);
    return reason;
  }

  /** The client has disconnected. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const { topic, listener } of this.#keys.values()) this.#host.leave(topic, listener);
    this.#keys.clear();
    this.#host.gone(this);
  }

  /** The venue closes the connection. */
  end(): void {
    if (!this.#open) return;
    this.close();
    this.#peer.onClose();
  }

  /** Executes a frame. @returns the reason of an error frame, the ticket of a post, or null */
  #handle(frame: ClientFrame): string | PendingReply | null {
    switch (frame.method) {
      case 'ping':
        this.#send('pong', this.#core.rules.feed.pong());
        return null;
      case 'subscribe':
        return this.#subscribe(frame);
      case 'unsubscribe':
        return this.#unsubscribe(frame);
      case 'post':
        return this.#post(frame);
    }
  }

  #subscribe({ channel: name, subscription }: KeyFrame): string | null {
    this.#charge('subscribe');
    const rules = this.#core.rules.feed;
    const channel = this.#channel(name);
    if (channel === undefined) return rules.reasons.unknownChannel(name);
    const subject = parseSubscriptionSubject(this.#core, name, channel, subscription);
    if (typeof subject === 'string') return subject;
    const held = this.#keys.get(subject.key);
    if (held !== undefined && held.topic !== subject.topic && rules.regrouped === 'error')
      return rules.reasons.regrouped();
    if (held !== undefined && (held.topic === subject.topic || rules.regrouped === 'ignored')) {
      this.#repeated(rules.duplicate(name), held, { key: subject.key, applied: subject.applied ?? subscription });
      return null;
    }
    const most = maxSubscriptionsOf(this.#core, this.#peer.peer);
    const ask = { key: subject.key, socket: this };
    if (held !== undefined) this.#host.leave(held.topic, held.listener);
    else if (rules.used(this.#keys.size, ask) >= most) {
      if (rules.overLimit === 'error') return rules.reasons.tooMany(most);
      this.end();
      return null;
    }
    // A single listener per key, so that a key is joined once however often a client subscribes.
    const listener = held?.listener ?? ((text: string) => this.#push(subject.key, text));
    this.#keys.set(subject.key, { topic: subject.topic, listener });
    this.#send('subscriptionResponse', rules.ack('subscribe', subject.applied ?? subscription));
    const topic = this.#host.join(channel, subject, listener);
    const first = rules.snapshots(name, ask) ? topic.firstFrame() : null;
    if (first !== null) listener(first);
    return null;
  }

  /** Answers a repeated subscribe. */
  #repeated(
    duplicate: ReturnType<Core['rules']['feed']['duplicate']>,
    held: HeldKey,
    { key, applied }: { readonly key: string; readonly applied: KeyFrame['subscription'] },
  ): void {
    if (duplicate === 'acknowledged')
      this.#send('subscriptionResponse', this.#core.rules.feed.ack('subscribe', applied));
    if (duplicate === 'doubled' || duplicate === 'counted')
      this.#keys.set(key, { ...held, asked: (held.asked ?? 1) + 1 });
  }

  #unsubscribe({ channel: name, subscription }: KeyFrame): string | null {
    this.#charge('unsubscribe');
    const rules = this.#core.rules.feed;
    const channel = this.#channel(name);
    if (channel === undefined) return rules.reasons.unknownChannel(name);
    const subject = parseSubscriptionSubject(this.#core, name, channel, subscription);
    // An unsubscribe is acknowledged even for a key that was never or could never be subscribed.
    const held = typeof subject === 'string' ? undefined : this.#keys.get(subject.key);
    const left = rules.duplicate(name) === 'counted' ? (held?.asked ?? 1) - 1 : 0;
    if (held !== undefined && left > 0 && typeof subject !== 'string') {
      this.#keys.set(subject.key, { ...held, asked: left });
      this.#send('subscriptionResponse', rules.ack('unsubscribe', subject.applied ?? subscription));
      return null;
    }
    if (typeof subject !== 'string') this.#keys.delete(subject.key);
    if (held !== undefined && typeof subject !== 'string') this.#endBeside(subject.key);
    if (held !== undefined && rules.unsubscribeEnds(name)) this.#host.leave(held.topic, held.listener);
    if (held === undefined && rules.neverSubscribed === 'ignored') return null;
    const acknowledged = typeof subject === 'string' ? subscription : (subject.applied ?? subscription);
    this.#send('subscriptionResponse', rules.ack('unsubscribe', acknowledged));
    return null;
  }

  #endBeside(key: string): void {
    for (const other of this.#core.rules.feed.endsBeside(key, [...this.#keys.keys()])) {
      const held = this.#keys.get(other);
      if (held !== undefined) this.#host.leave(held.topic, held.listener);
      this.#keys.delete(other);
    }
  }

  #post(frame: Extract<ClientFrame, { readonly method: 'post' }>): PendingReply | null {
    const { id } = frame;
    const rules = this.#core.rules.feed.post;
    const lowered = parsePostFrame(rules, frame, this.#peer.peer);
    if (typeof lowered === 'string') {
      this.#send('post', rules.reply(id, 'error', lowered));
      return null;
    }
    const ticket = this.#host.ask(lowered.request);
    ticket.whenSettled((reply) => this.#send('post', postReplyFrame(rules, id, lowered.type, reply)));
    if (ticket.reply === null) this.onWaiting?.(ticket);
    return ticket;
  }

  #push(key: string, text: string): void {
    this.#charge('push');
    const { duplicate } = this.#core.rules.feed;
    const times = duplicate(key.split(' ')[0] ?? key) === 'doubled' ? (this.#keys.get(key)?.asked ?? 1) : 1;
    for (let n = 1; n < times; n++) this.#deliver(text, 'data', key);
    const behind = this.#deliver(text, 'data', key);
    if (behind > this.#core.rules.feed.ring) this.#lagged(key, behind);
  }

  /** Ends a subscription whose client is too slow; the rest of the connection continues. */
  #lagged(key: string, behind: number): void {
    const held = this.#keys.get(key);
    if (held === undefined) return;
    this.#keys.delete(key);
    this.#host.leave(held.topic, held.listener);
    const { feed } = this.#core.rules;
    this.#send('error', feed.error(feed.reasons.lagged(behind)));
  }

  /** @param key  of the subscription; omitted: none. @returns the number of its frames that the client has not received */
  #deliver(text: string, kind: 'data' | 'control', key = ''): number {
    if (!this.#open) return 0;
    const { compression } = this.#core.rules.feed;
    const { binary, deliver } = this.#peer;
    const packing = compression?.packing(binary?.protocol ?? '') ?? null;
    if (compression === null || packing === null || binary === undefined) deliver(text);
    else if (compression.packs(kind)) binary.deliver(this.#host.packed(text, packing));
    else deliver(compression.plain(text));
    return this.#backlog.sent(key, binary?.unsent?.() ?? 0);
  }

  /** Charged but never refused, because the weight is zero. */
  #charge(event: SocketEvent): void {
    chargePeerBudget(this.#core, this.#peer.peer, this.#core.rules.limits.socketWeight(event));
  }

  #channel(name: string): Channel | undefined {
    const { channels } = this.#core.rules.feed;
    return Object.hasOwn(channels, name) ? channels[name] : undefined;
  }

  #refuse(reason: string): void {
    this.#send('error', this.#core.rules.feed.error(reason));
    if (this.#core.rules.feed.afterError === 'closes') this.end();
  }

  #send(channel: string, frame: unknown): void {
    const last = this.#core.rules.door.frame({ channel, text: printJson(frame) });
    if (last !== null) this.#deliver(last.text, 'control');
  }
}
