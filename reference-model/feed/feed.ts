import type { Chain } from '../chain/chain.ts';
import type { Core } from '../core.ts';
import type { BinaryFrameSink, PendingReply, VenueRequest } from '../door.ts';
import { routeRequest } from '../edge/route.ts';
import type { StampedEvent } from '../events.ts';
import { indexBlockEvents } from './block-digest.ts';
import type { Channel } from './channel.ts';
import { FeedSocket } from './feed-socket.ts';
import { PackedFrameCache } from './packed-frames.ts';
import type { SubscriptionSubject } from './subject.ts';
import { FeedTopic } from './topic.ts';

export type { FeedSocket };

/** The push feed of one venue: sockets, the keys that they subscribe to, and the frames of each block. */
export class Feed {
  readonly #core: Core;
  readonly #chain: Chain;
  readonly #sockets = new Set<FeedSocket>();
  readonly #topics = new Map<string, FeedTopic>();
  #commits = 0;
  readonly #packed: PackedFrameCache;

  constructor(core: Core, chain: Chain) {
    this.#core = core;
    this.#chain = chain;
    this.#packed = new PackedFrameCache(
      (text, packing) => core.rules.feed.compression?.pack(text, packing) ?? new Uint8Array(),
    );
  }

  /**
   * Opens a socket.
   * @param peer     source IP: `post` frames are charged to its budget
   * @param deliver  receives each frame, in order
   * @param onClose  called when the venue itself closes the socket
   * @param binary  receives compressed frames, if the client requested compression
   */
  connect(
    peer: string,
    deliver: (text: string) => void,
    onClose: () => void = () => {},
    binary?: BinaryFrameSink,
  ): FeedSocket {
    const socket = new FeedSocket(
      this.#core,
      {
        join: (channel, subject, listener) => this.#join(channel, subject, listener),
        leave: (topic, listener) => this.#leave(topic, listener),
        ask: (request) => this.#ask(request),
        gone: (ended) => this.#sockets.delete(ended),
        packed: (text, packing) => this.#packed.of(text, packing),
      },
      { peer, deliver, onClose, binary },
    );
    this.#sockets.add(socket);
    return socket;
  }

  /** Publishes the events of one committed block. A key that the block did not touch costs a single check. */
  publish(events: readonly StampedEvent[]): void {
    this.#commits += 1;
    if (this.#topics.size === 0) return;
    const block = indexBlockEvents(events);
    for (const topic of this.#topics.values()) topic.publish(block, this.#commits);
  }

  /** Closes every socket, as a restart does. */
  closeAll(): void {
    for (const socket of [...this.#sockets]) socket.end();
  }

  #join(channel: Channel, subject: SubscriptionSubject, listener: (text: string) => void): FeedTopic {
    const topic = this.#topics.get(subject.topic) ?? new FeedTopic(this.#core, channel, subject);
    this.#topics.set(subject.topic, topic);
    topic.listeners.add(listener);
    return topic;
  }

  #leave(name: string, listener: (text: string) => void): void {
    const topic = this.#topics.get(name);
    topic?.listeners.delete(listener);
    if (topic !== undefined && this.#core.rules.feed.topicEnds(topic.listeners.size)) this.#topics.delete(name);
  }

  #ask(request: VenueRequest): PendingReply {
    const ticket = routeRequest({ core: this.#core, chain: this.#chain }, request);
    return ticket.edited((reply) => this.#core.rules.door.reply(request, reply));
  }
}
