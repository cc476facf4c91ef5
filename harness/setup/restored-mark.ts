import type { CaseContext, PollContext } from '../check/case-context.ts';
import { minSizeWorth } from '../check/order-spec.ts';
import { tradeOnce } from './own-trade.ts';
import { peekOrReadQuote } from './quote.ts';
import type { TwoTraders } from './two-traders.ts';

type Context = PollContext & Pick<CaseContext<never>, 'venue'>;

/** Percent that a mark may stand off the price where the case found it: the prints of most cases move it by less. */
const MOST_OFF = 3n;
/** Funds of each side of the print, whole USDC, and the maximum worth of the print. */
const FUNDS = '60';
const WORTH = 25n;

/**
 * Prints once more where a case found the mark, when it ends, and closes that again. A venue may mark by its last trade: far
 * below the mark that takes down whoever else holds something, and the closes of those take down more, and orders that were
 * far from the mark stand in the way of every other case. Where others quote on this side of that price they move it
 * themselves.
 * @param used  traders of the case, one for each market; those that come later count as well
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
      // Those of the case may be refused what opens a position.
      const [maker, taker] = await Promise.all([
        given.fundedAccount({ usdc: FUNDS }),
        given.fundedAccount({ usdc: FUNDS }),
      ]);
      const print = { market, maker, taker, px: pxs[1], size: minSizeWorth(market, pxs[1], WORTH) } as const;
      await tradeOnce(context, { ...print, side: 'bid' });
      await tradeOnce(context, { ...print, side: 'ask' });
    }
  });
}
