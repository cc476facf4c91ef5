import type { CaseContext } from '../../harness/check/case-context.ts';
import { minSizeWorth } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { snapToGrid } from '../../harness/setup/index-price.ts';
import { marketRow } from '../../harness/setup/market-row.ts';

/** Of the index, in permille: both above it, as a premium by the middle and one by the nearer side are. */
const QUOTES = [
  ['bid', 1010n],
  ['ask', 1030n],
] as const;
/** Worth of each, whole USDC. */
const QUOTED = 300n;

/**
 * Has a market of nobody else stand above its index until the case ends: at an index that never moves, no rate but 0 may come of a
 * book without quotes. What others quote makes one.
 */
export async function quoteAbove(context: CaseContext<never>, market: MarketFacts): Promise<void> {
  const { given, target, venue } = context;
  if (venue.isolation === 'shared') return;
  const index =
    decimalAt(await marketRow(context, 'markets', market.coin), 'oracle_px')
      .truncated(8)
      .scaledTo(8) ?? 0n;
  if (index <= 0n) return;
  const owner = await given.fundedAccount({ usdc: '200' });
  given.afterwards(() => cancelEveryOrder({ given, target }, owner));
  for (const [side, permille] of QUOTES) {
    const { px } = snapToGrid(market, (index * permille) / 1000n);
    if (px <= 0n) return;
    // One that would meet somebody is refused, and that is no matter.
    await given.placed(owner, { market, side, px, size: minSizeWorth(market, px, QUOTED), tif: 'alo' });
  }
}
