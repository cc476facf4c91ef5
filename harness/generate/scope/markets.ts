import type { MarketFacts } from '../../probe/facts.ts';
import type { MarketRef } from '../steps.ts';

/** Markets on which a sequence is played. */
export interface MarketScope {
  at(ref: MarketRef): PlayedMarket;
  /** Whether the market has batch auctions now, from the model. */
  isBatched(ref: MarketRef): boolean;
}

/** Market of a run, with its mark at the start; for a pair the price around which orders are drawn. */
export type PlayedMarket = MarketFacts & {
  readonly mark: bigint;
  /** Token ids of a pair; null: a perpetual market. */
  readonly pair: { readonly base: number; readonly quote: number } | null;
};
