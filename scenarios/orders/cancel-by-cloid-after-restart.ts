import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { restingOidsInReply } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, carriesCloid, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

// A restart drops the memory of handles in use, while the orders stay: a venue that takes no two alike otherwise has two here.
export default check({
  id: 'orders.cancel-by-cloid.after-restart',
  title: 'cancel_by_cloid cancels the lower oid of two orders with one cloid, one of which was placed before a restart',
  clauses: ['orders.cancel-by-cloid.lowest'],
  by: 'operate',
  control: 'restart',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run(context) {
    const { given, target, control, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const older = await placeRestingOrder(context, trader, { market, side: 'bid', cloid });
    await control.restart();
    const px = gridPxAtMarkPercent(market, 60);
    const again = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid });
    const reply = await given.settled(again, target.act(trader, again));
    if (isRefused(reply)) throw new NotExercised('two live orders with one handle');
    const [newer = ''] = restingOidsInReply(reply);
    given.require(newer !== '', 'the second order does not rest');
    const [low, high] = BigInt(older.oid) < BigInt(newer) ? [older.oid, newer] : [newer, older.oid];
    await given.accepted(target.act(trader, { type: 'cancel_by_cloid', params: { asset: market.id, cloid } }));
    const rows = await awaitOpenOrders(context, trader.address, (now) => !isAmongOrders(now, low));
    const left = rows.filter((row) => carriesCloid(row, cloid));
    expect('orders.cancel-by-cloid.lowest').equal(
      derived(
        left.map(({ oid }) => oid),
        left,
      ),
      [high],
      'orders[*].oid',
    );
  },
});
