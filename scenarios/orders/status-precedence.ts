import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitEndedOrder, MISSING_ORDER_END_REPORT } from '../../harness/setup/ended-order.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import {
  assumeNoTradeWithStrangers,
  closeMutualPositionsAtEnd,
  restInsideSpread,
} from '../../harness/setup/own-trade.ts';

export default check({
  id: 'orders.status.precedence',
  title: 'a partially filled order has the status resting while open, and filled after its remainder is cancelled',
  clauses: ['orders.status.precedence'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    closeMutualPositionsAtEnd(context, market, px, { maker, taker });
    const size = scaledSizeForNotional(market, px, 20n);
    const { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px, size: 3n * size });
    const entry = await given.placed(taker, { market, side: 'bid', px, size, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, maker, taker);
    given.require(entry.kind === 'filled', `the taker's order is ${entry.kind}`);
    const resting = await pace.eventually(
      async () => given.data(await target.read('order_status', { oid, address: maker.address })),
      (body) => body.status === 'resting',
    );
    assumeShownKeys('info.order_status', resting, 'status');
    expect('orders.status.precedence').equal(field(resting, 'status'), 'resting', 'status while the order is open');
    await given.accepted(
      target.act(maker, { type: 'cancel_order', cancel: { owner: maker.address, market: market.id, oid } }),
    );
    const ended = await awaitEndedOrder(context, { oid, address: maker.address }, 'filled');
    if (ended === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
    await assumeNoTradeWithStrangers(context, maker, taker);
    expect('orders.status.precedence').equal(field(ended, 'status'), 'filled', 'status after the cancel');
  },
});
