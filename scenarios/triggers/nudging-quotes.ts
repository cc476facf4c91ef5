import type { ReadContext } from '../../harness/check/case-context.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { highestPx } from '../../harness/setup/feed-marks.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';

// The middle of a book is a part of its mark: own quotes inside the spread draw it to where they stand.

/** Places of the quotes beside the mark, in permille: the asks below the best one of others, the bid above it. */
const BID = 995n;
const ASK = 997n;
const FIRST_ASK = 1002n;
/** A bid within so many permille of the mark may be inside the band of a market exit, wherever the mark goes meanwhile. */
const NEAR = 850n;

export interface NudgingQuotePlan {
  /** Prices of the grid, x 1e8. */
  readonly bid: bigint;
  readonly ask: bigint;
  /** Above the other ask: against it the bid draws the mark down by less. null: there is no room, or somebody sells there. */
  readonly firstAsk: bigint | null;
  /** Whether other accounts bid, so that one may buy from a market exit what these quotes leave. */
  readonly hasBidders: boolean;
}

/** @returns null where the spread has no room for two */
export async function planNudgingQuotes(reading: ReadContext, market: MarketFacts): Promise<NudgingQuotePlan | null> {
  const { tick, coin } = market;
  const { mark, bid: best, ask: offered } = await peekOrReadQuote(reading, coin);
  const onGrid = (permille: bigint) => ((mark * permille) / (1000n * tick)) * tick;
  const lowest = best === null ? tick : best + tick;
  const bid = highestPx([onGrid(BID), lowest]);
  const wanted = highestPx([onGrid(ASK), bid + tick]);
  const ask = offered !== null && wanted >= offered ? offered - tick : wanted;
  const hasBidders = best !== null && best * 1000n > mark * NEAR;
  const first = onGrid(FIRST_ASK);
  const firstAsk = first > ask && (offered === null || first < offered) ? first : null;
  return bid < ask ? { bid, ask, firstAsk, hasBidders } : null;
}
