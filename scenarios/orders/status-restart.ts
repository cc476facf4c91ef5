import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { mustBeShown } from '../../harness/check/must-be-shown.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitEndedOrder, MISSING_END_REPORT, readOrderStatus } from '../../harness/setup/ended-order.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.status.restart',
  title: 'how an order ended is the memory of one node, and gone after a restart',
  clauses: ['orders.status.window'],
  by: 'operate',
  control: 'restart',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run({ given, target, pace, control, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    await given.accepted(
      target.act(trader, { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid } }),
    );
    const args = { oid, address: trader.address };
    const ended = await awaitEndedOrder({ given, target, pace }, args, 'canceled');
    if (ended === null) throw new NotExercised(MISSING_END_REPORT);
    mustBeShown('info.order_status', ended, 'status');
    const before = field(ended, 'status');
    given.require(before.value === 'canceled', `the cancelled order is ${before.value}`);
    await control.restart();
    expect('orders.status.window').equal(
      await readOrderStatus({ given, target }, args),
      'unknown',
      'status after the restart',
    );
  },
});
