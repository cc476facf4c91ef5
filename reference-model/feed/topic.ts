import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import { ModelFault } from '../model-fault.ts';
import type { BlockEventIndex } from './block-digest.ts';
import type { Channel, ChannelView } from './channel.ts';
import type { SubscriptionSubject } from './subject.ts';

/** A subscription key and all its listeners. */
export class FeedTopic {
  readonly subject: SubscriptionSubject;
  /** In subscription order. */
  readonly listeners = new Set<(text: string) => void>();
  readonly #core: Core;
  readonly #view: ChannelView;

  constructor(core: Core, channel: Channel, subject: SubscriptionSubject) {
    this.subject = subject;
    this.#core = core;
    this.#view = viewOf(core, channel, subject);
  }

  /** The first frame of one subscriber; null: withheld. */
  firstFrame(): string | null {
    return this.#printed(this.#view.snapshot(), true);
  }

  /** Publishes a block to all listeners; it is serialized once, however many they are. */
  publish(block: BlockEventIndex, commits: number): void {
    const { channels, everyCommits } = this.#core.rules.feed.heartbeat;
    const repeats = commits % everyCommits === 0 && channels.includes(this.subject.channel);
    const data = this.#view.push(block) ?? (repeats ? this.#view.snapshot() : null);
    if (data === null) return;
    for (const body of this.#core.rules.feed.pushes(this.subject.channel, data)) {
      const text = this.#printed(body, false);
      if (text === null) continue;
      for (const deliver of this.listeners) deliver(text);
    }
  }

  #printed(data: unknown, first: boolean): string | null {
    const { channel, coin, user } = this.subject;
    const { feed, door } = this.#core.rules;
    const text = printJson(feed.data(channel, data, feed.isSnapshot(channel, first)));
    const frame = door.frame({
      channel,
      text,
      ...(user === null ? {} : { user }),
      ...(coin === null ? {} : { coin: coin.coin }),
    });
    return frame?.text ?? null;
  }
}

function viewOf(core: Core, channel: Channel, { coin, user, series }: SubscriptionSubject): ChannelView {
  if (channel.by === 'venue') return channel.open(core);
  if (channel.by === 'coin' && coin !== null) return channel.open(core, coin);
  if (channel.by === 'series' && coin !== null && series !== undefined) return channel.open(core, coin, series);
  if (channel.by === 'user' && user !== null) return channel.open(core, user);
  if (channel.by === 'user-perp' && user !== null && coin?.kind === 'listed' && coin.market.kind === 'perp')
    return channel.open(core, user, coin.market);
  throw new ModelFault('feed.topic', { expected: `a subject by ${channel.by}`, got: 'another one' });
}
