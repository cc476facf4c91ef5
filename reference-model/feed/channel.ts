import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { BookGrouping } from '../book/book-grouping.ts';
import type { Core } from '../core.ts';
import type { CandleInterval, CandleType } from '../history/candles.ts';
import type { Address } from '../state/address.ts';
import type { Market } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { BlockEventIndex } from './block-digest.ts';

/** Subject of a coin channel. A name that no market has is a bucket of its own, which never gets a push. */
export interface CoinSubject {
  readonly coin: string;
  readonly market: Market | null;
  /** The whole book where the channel shows none, or the subscription asks for no grouping. */
  readonly grouping: BookGrouping;
}

/** Channel of the feed, by how a subscription names its subject. */
export type Channel =
  | {
      readonly by: 'coin';
      /** A subscription may ask for its book in steps of a price (D102). */
      readonly grouped?: boolean;
      readonly open: (core: Core, subject: CoinSubject) => ChannelView;
    }
  | { readonly by: 'user'; readonly open: (core: Core, user: Address) => ChannelView }
  /** An account and a perpetual market, both named. */
  | { readonly by: 'user-perp'; readonly open: (core: Core, user: Address, market: PerpMarket) => ChannelView }
  /** A series of bars: a market, and what they are drawn from and span. */
  | { readonly by: 'series'; readonly open: (core: Core, subject: CoinSubject, series: CandleSubject) => ChannelView }
  | { readonly by: 'venue'; readonly open: (core: Core) => ChannelView };

/** Bars of a market: their type and interval. */
export interface CandleSubject {
  readonly type: CandleType;
  readonly interval: CandleInterval;
}

/** View of one key for its subscribers. Opened with its first subscriber, between two commits. */
export interface ChannelView {
  /** Data, in JSON's own terms, of a first frame, from committed state. */
  snapshot(): unknown;
  /** Data that is owed after a block; null when nothing changed. Asked once per commit. */
  push(block: BlockEventIndex): unknown;
}

/**
 * A view of state: the whole body, when it is not what it was at the commit before.
 * @param concerns  cheap look at whether the block can have moved the body at all
 * @param compared  the part of the body whose change counts
 */
export function makeStateView<Body>(
  body: () => Body,
  concerns: (block: BlockEventIndex) => boolean,
  compared: (body: Body) => unknown = (whole) => whole,
): ChannelView {
  let before = printJson(compared(body()));
  return {
    snapshot: body,
    push(block) {
      if (!concerns(block)) return null;
      const now = body();
      const text = printJson(compared(now));
      if (text === before) return null;
      before = text;
      return now;
    },
  };
}

/** A view of records: older ones in the snapshot, then those of each block. */
export function makeRecordView(
  snapshot: () => unknown,
  records: (block: BlockEventIndex) => readonly unknown[],
): ChannelView {
  return {
    snapshot,
    push(block) {
      const fresh = records(block);
      return fresh.length === 0 ? null : fresh;
    },
  };
}
