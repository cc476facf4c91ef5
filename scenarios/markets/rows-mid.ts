import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, pxInUsdc } from '../../harness/compare/planes.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import { type MarketRowWithBook, readMarketRowWithBook } from './row-with-book.ts';

export default check({
  id: 'markets.rows.mid',
  title: 'mid_px is the middle of a two-sided book',
  clauses: ['markets.rows.mid'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    // The orders are equally far below and above, so that the middle of an otherwise empty book is at the mark.
    await placeRestingOrders(context, trader, [
      { market, side: 'bid', px: gridPxAtMarkPercent(market, 70) },
      { market, side: 'ask', px: gridPxAtMarkPercent(market, 130) },
    ]);
    // Twice the middle, to avoid halving; a middle between two ticks is truncated to one of them.
    const fits = ({ row, bid, ask }: MarketRowWithBook) => {
      const mid = Dec.parse(row.mid_px);
      return mid !== null && isWithinTolerance(mid.plus(mid), bid.plus(ask), pxInUsdc(2n * market.tick - 1n));
    };
    const observed = await readMarketRowWithBook(context, market.coin, fits);
    expect('markets.rows.mid').relation(
      `mid_px of half of ${observed.bid.plus(observed.ask)}`,
      { mid_px: field(observed.row, 'mid_px'), bid: observed.bid, ask: observed.ask },
      () => fits(observed),
      `mid_px of ${market.coin}`,
    );
  },
});
