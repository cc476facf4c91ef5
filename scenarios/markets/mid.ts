import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { pxAt } from '../../harness/check/order-wish.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { near, wholePx } from '../../harness/compare/planes.ts';
import { restingOrders } from '../../harness/setup/resting-order.ts';
import { type Beside, besideBook } from './beside-book.ts';

export default check({
  id: 'markets.rows.mid',
  title: 'mid_px is the middle of a two-sided book',
  clauses: ['markets.rows.mid'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    // As far below as above, so that the middle of an else empty book lies where the mark is.
    await restingOrders(context, trader, [
      { market, side: 'bid', px: pxAt(market, 70) },
      { market, side: 'ask', px: pxAt(market, 130) },
    ]);
    // Twice the middle, so that nothing is halved; a middle between two ticks is cut to one of them.
    const fits = ({ row, bid, ask }: Beside) => {
      const mid = Dec.parse(row.mid_px);
      return mid !== null && near(mid.plus(mid), bid.plus(ask), wholePx(2n * market.tick - 1n));
    };
    const seen = await besideBook(context, market.coin, fits);
    expect('markets.rows.mid').relation(
      `half of ${seen.bid.plus(seen.ask)}`,
      { mid_px: field(seen.row, 'mid_px'), bid: seen.bid, ask: seen.ask },
      () => fits(seen),
      `mid_px of ${market.coin}`,
    );
  },
});
