import type { CaseContext, PollContext } from '../check/case-context.ts';
import { scaledSizeForNotional } from '../check/order-spec.ts';
import { tradeOnce } from './own-trade.ts';
import { peekOrReadQuote } from './quote.ts';
import type { TwoTraders } from './two-traders.ts';

type Context = PollContext & Pick<CaseContext<never>, 'venue'>;

/** Maximum distance of a mark from its original price in percent: the prints of most cases move it by less. */
const MOST_OFF = 3n;
/** Funds of each side of the print, whole USDC, and the maximum value of the print. */
const FUNDS = '60';
const WORTH = 25n;

/**
 * Prints at a market's original mark when the case ends, and closes that position again. A venue may mark at its last trade: a mark far
 * below liquidates other accounts with positions, their closes liquidate more, and orders that were far from the mark obstruct every other
 * case. Where others quote before that price, they move the mark themselves.
 * @param used  traders of the case, one pair per market; later additions count as well
 */
export function restoreMarksAtEnd(context: Context, used: readonly TwoTraders[]): void {
  const { given, target } = context;
  if (target.wire.url === null) return;
  given.afterwards(async () => {
    for (const { market, pxs } of used) {
      const { mark, bid, ask } = await peekOrReadQuote(context, market.coin);
      const off = mark > pxs[1] ? mark - pxs[1] : pxs[1] - mark;
      const isFree = (bid === null || bid < pxs[1]) && (ask === null || ask > pxs[1]);
      if (off * 100n <= pxs[1] * MOST_OFF || !isFree) continue;
      // Accounts of the case may be refused an opening order.
      const [maker, taker] = await Promise.all([
        given.fundedAccount({ usdc: FUNDS }),
        given.fundedAccount({ usdc: FUNDS }),
      ]);
      const print = { market, maker, taker, px: pxs[1], size: scaledSizeForNotional(market, pxs[1], WORTH) } as const;
      await tradeOnce(context, { ...print, side: 'bid' });
      await tradeOnce(context, { ...print, side: 'ask' });
    }
  });
}
