import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { fundedBuyerFor } from './funded-buyer.ts';

export default check({
  id: 'markets.delist.opening-refused',
  title: 'a delisted market refuses an opening order with PRECONDITION_FAILED',
  clauses: ['markets.delist.opening', 'markets.delist.code'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const halted = new Set(
      rowsAt(given.data(await target.read('markets')), 'perp').flatMap((row) =>
        row.halted === true && row.settled !== true ? [row.coin] : [],
      ),
    );
    const market = venue.markets.find(({ coin, open, mark }) => halted.has(coin) && open && mark !== null);
    if (market === undefined) throw new Unsupported('a delisted market');
    const trader = await fundedBuyerFor({ given }, market);
    for (const side of ['bid', 'ask'] as const) {
      const px = gridPxAtMarkPercent(market, side === 'bid' ? 60 : 160);
      const order = orderAction(trader, { market, side, px, size: scaledSizeForNotional(market, px, 20n) });
      const reply = requireEveryOrderReported(await target.act(trader, order));
      expect('markets.delist.opening').refused(reply);
      expect('markets.delist.code').refused(reply);
    }
  },
});
