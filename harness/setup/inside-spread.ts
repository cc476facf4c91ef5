import type { CaseContext, ReadContext } from '../check/case-context.ts';
import { Disturbed, DisturbedByOtherQuotes } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { peekOrReadQuote } from './quote.ts';

// Prices at which own accounts may trade with each other: near the mark, where no order rests. Drawn at random, so that two runs on one
// venue seldom collide.

type Drawing = ReadContext & Pick<CaseContext<never>, 'random'>;

/** Distances from the mark at which own trades may happen, in permille: the larger one only if the grid is too coarse for the smaller. */
const REACHES = [5n, 30n];

/** @throws Disturbed when the spread has no room */
export async function drawPriceInsideSpread(context: Drawing, market: MarketFacts): Promise<bigint> {
  const { lowest, room } = await rangeInside(context, market, 0);
  return lowest + BigInt(context.random.int(0, room)) * market.tick;
}

/** Draws three ascending prices. @throws Disturbed when the spread has no room for as many */
export async function drawPricesInsideSpread(
  context: Drawing,
  market: MarketFacts,
): Promise<readonly [low: bigint, middle: bigint, high: bigint]> {
  const { lowest, room } = await rangeInside(context, market, 2);
  const gap = Math.max(1, Math.floor(room / 4));
  const first = context.random.int(0, room - 2 * gap);
  const at = (ticks: number) => lowest + BigInt(ticks) * market.tick;
  return [at(first), at(first + gap), at(first + 2 * gap)];
}

/** Returns the lowest price, and how many ticks above it are still inside: at least `ticks`. */
async function rangeInside(
  { given, target }: ReadContext,
  market: MarketFacts,
  ticks: number,
): Promise<{ readonly lowest: bigint; readonly room: number }> {
  const { tick } = market;
  const { mark, bid, ask } = await peekOrReadQuote({ given, target }, market.coin);
  for (const reach of REACHES) {
    let low = (mark * (1000n - reach)) / 1000n;
    let high = (mark * (1000n + reach)) / 1000n;
    if (bid !== null && low < bid + tick) low = bid + tick;
    if (ask !== null && high > ask - tick) high = ask - tick;
    const lowest = ((low + tick - 1n) / tick) * tick || tick;
    const room = high < lowest ? -1 : Number((high - lowest) / tick);
    if (room >= ticks) return { lowest, room };
  }
  // Another attempt draws another market, and others' orders may have gone.
  const hasQuotes = bid !== null || ask !== null;
  throw new (hasQuotes ? DisturbedByOtherQuotes : Disturbed)(
    `the spread of ${market.coin} leaves no room for own trades`,
  );
}
