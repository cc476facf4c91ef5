import { check } from '../../harness/check/check.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { anyPlane } from './refusal-details.ts';

export default check({
  id: 'orders.grid.off-tick',
  title: 'a price between two ticks is refused and the refusal names the tick',
  clauses: ['orders.grid.price', 'orders.grid.price-details'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market(({ tick }) => tick > 1n);
    const onGrid = given.pxAt(market, 60);
    const size = given.sizeWorth(market, onGrid, 20n);
    for (const px of [onGrid + 1n, onGrid - 1n]) {
      const reply = await target.act(trader, given.order(trader, { market, side: 'bid', px, size }));
      expect('orders.grid.price').refused(reply, 'ORDER_INVALID_PRICE', [200, 400]);
      const details = refusalOf(reply)?.details;
      const isThere = expect('orders.grid.price-details').exercised(
        details !== undefined,
        'details on ORDER_INVALID_PRICE',
      );
      if (!isThere || details === undefined) continue;
      const named =
        anyPlane(details.limit, market.tick, wholePx(market.tick)) && anyPlane(details.actual, px, wholePx(px));
      expect('orders.grid.price-details').that(named, {
        expected: `limit ${wholePx(market.tick)} and actual ${wholePx(px)}`,
        actual: details,
        path: 'error.details',
      });
    }
  },
});
