import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { BookGrouping } from '../book/book-grouping.ts';
import type { Core } from '../core.ts';
import type { CandleInterval, CandleType } from '../history/candles.ts';
import type { Address } from '../state/address.ts';
import type { Market } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { BlockEventIndex } from './block-digest.ts';

/** Coin text of a subscription. An unlisted name has its own key, which never gets a push. */
export type SubscribedCoin =
  | { readonly kind: 'listed'; readonly coin: string; readonly market: Market }
  | { readonly kind: 'unlisted'; readonly coin: string };

/** Subject of a coin channel. */
export type CoinSubject = SubscribedCoin & {
  /** The whole book (all null) if the channel shows no book, or the subscription requests no grouping. */
  readonly grouping: BookGrouping;
};

/** Channel of the feed, by the kind of subject that a subscription names. */
export type Channel =
  | {
      readonly by: 'coin';
      /** Whether a subscription may request a grouped book (D102). */
      readonly grouped?: boolean;
      readonly open: (core: Core, subject: CoinSubject) => ChannelView;
    }
  | { readonly by: 'user'; readonly open: (core: Core, user: Address) => ChannelView }
  /** An account and a perpetual market, both named. */
  | { readonly by: 'user-perp'; readonly open: (core: Core, user: Address, market: PerpMarket) => ChannelView }
  /** A bar series: a market, with the source and interval of its bars. */
  | { readonly by: 'series'; readonly open: (core: Core, subject: CoinSubject, series: CandleSubject) => ChannelView }
  | { readonly by: 'venue'; readonly open: (core: Core) => ChannelView };

/** Source and interval of the bars of a market. */
export interface CandleSubject {
  readonly type: CandleType;
  readonly interval: CandleInterval;
}

/** View of one key for all its subscribers, opened between two commits with the first subscriber. */
export interface ChannelView {
  /** Data of a first frame as JSON values, from committed state. */
  snapshot(): unknown;
  /** Data to push after a block; null if nothing changed. Called once per commit. */
  push(block: BlockEventIndex): unknown;
}

/**
 * Makes a view of a state: pushes the whole body if it differs from the previous commit's.
 * @param concerns  cheap test whether the block can have changed the body at all
 * @param compared  the part of the body whose changes count
 */
export function makePushOnChangeView<Body>(
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

/** Makes a view of records: older ones in the snapshot, then those of each block. */
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
