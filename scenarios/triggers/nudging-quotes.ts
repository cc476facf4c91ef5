import type { ReadContext } from '../../harness/check/case-context.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { highestPxOf } from '../../harness/setup/feed-marks.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';

// The middle of a book is a component of its mark: our quotes inside the spread draw it towards them.

/** Quote prices relative to the mark, in permille: the asks below others' best, the bid above it. */
const BID = 995n;
const ASK = 997n;
const FIRST_ASK = 1002n;
/** A bid within this many permille of the mark may be inside a market exit's band, wherever the mark moves in the meantime. */
const NEAR = 850n;

export interface NudgingQuotePlan {
  /** Prices on the grid, x 1e8. */
  readonly bid: bigint;
  readonly ask: bigint;
  /** Above the other ask: against it the bid draws the mark down by less. null: no room, or somebody sells there. */
  readonly firstAsk: bigint | null;
  /** Whether other accounts bid, so that they may buy what these quotes leave of a market exit. */
  readonly hasBidders: boolean;
}

/** @returns null if the spread has no room for two */
export async function planNudgingQuotes(reading: ReadContext, market: MarketFacts): Promise<NudgingQuotePlan | null> {
  const { tick, coin } = market;
  const { mark, bid: best, ask: offered } = await peekOrReadQuote(reading, coin);
  const onGrid = (permille: bigint) => ((mark * permille) / (1000n * tick)) * tick;
  const lowest = best === null ? tick : best + tick;
  const bid = highestPxOf([onGrid(BID), lowest]);
  const wanted = highestPxOf([onGrid(ASK), bid + tick]);
  const ask = offered !== null && wanted >= offered ? offered - tick : wanted;
  const hasBidders = best !== null && best * 1000n > mark * NEAR;
  const first = onGrid(FIRST_ASK);
  const firstAsk = first > ask && (offered === null || first < offered) ? first : null;
  return bid < ask ? { bid, ask, firstAsk, hasBidders } : null;
}
