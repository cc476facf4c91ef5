import { check } from '../../harness/check/check.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitOrderStatusChange, MISSING_ORDER_END_REPORT, readOrderStatus } from '../../harness/setup/ended-order.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.status.restart',
  title: 'order_status of an ended order is unknown after a restart of the node',
  clauses: ['orders.status.window'],
  by: 'operate',
  control: 'restart',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run(context) {
    const { given, target, control, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const args = { oid, address: trader.address };
    const live = await readOrderStatus(context, args);
    await given.accepted(
      target.act(trader, { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid } }),
    );
    const ended = await awaitOrderStatusChange(context, args, live);
    if (ended === null) throw new NotExercised(MISSING_ORDER_END_REPORT);
    assumeShownKeys('info.order_status', ended, 'status');
    given.require(ended.status !== live.value, `the cancelled order is ${String(ended.status)} still`);
    await control.restart();
    expect('orders.status.window').equal(await readOrderStatus(context, args), 'unknown', 'status after the restart');
  },
});
