import type { CaseContext } from '../../harness/check/case-context.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';

/** Prices of the quotes in permille of the index: both above it, like a premium by the middle and one by the nearer side. */
const QUOTES = [
  ['bid', 1010n],
  ['ask', 1030n],
] as const;
/** Value of each quote in whole USDC, and its owner's funds: more if a smaller one yields no impact price. */
const DEPTHS = [
  { worth: 300n, usdc: '200' },
  { worth: 1_500n, usdc: '900' },
] as const;
/** Fills an impact notional of 20,000 USDC on each side at leverage 1; only an operator pays as much. */
const DEEP = { worth: 25_000n, usdc: '60000' } as const;

/**
 * Quotes above the index of a market without other quotes until the case ends: with an index that never moves, a book without quotes may
 * yield only a rate of 0. Others' quotes yield one by themselves.
 */
export async function quoteAboveIndex(context: CaseContext<never>, market: MarketFacts): Promise<void> {
  const { movesClock } = context.pace;
  // Without an operator, quotes of others are left alone.
  if (!movesClock && (await isQuoted(context, market))) return;
  for (const { worth, usdc } of movesClock ? [...DEPTHS, DEEP] : DEPTHS) {
    const row = await readPerpRow(context, 'markets', market.coin);
    const index = decimalAt(row, 'oracle_px').truncated(8).scaledTo(8) ?? 0n;
    if (index <= 0n || row.impact_pxs !== undefined) return;
    await quoteAround(context, { market, index, worth, usdc });
    await context.pace.blocks(1);
  }
}

async function isQuoted(context: CaseContext<never>, { coin }: MarketFacts): Promise<boolean> {
  const { bid, ask } = await peekOrReadQuote(context, coin);
  return bid !== null || ask !== null;
}

interface Quotes {
  readonly market: MarketFacts;
  readonly index: bigint;
  readonly worth: bigint;
  readonly usdc: string;
}

async function quoteAround({ given, target }: CaseContext<never>, { market, index, worth, usdc }: Quotes) {
  const owner = await given.fundedAccount({ usdc });
  given.afterwards(() => cancelEveryOrder({ given, target }, owner));
  for (const [side, permille] of QUOTES) {
    const { px } = snapPxToGrid(market, (index * permille) / 1000n);
    if (px <= 0n) return;
    // An order that would cross another is refused, which does not matter here.
    await given.placed(owner, { market, side, px, size: scaledSizeForNotional(market, px, worth), tif: 'alo' });
  }
}
