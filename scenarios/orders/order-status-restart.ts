import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { shown } from '../../harness/check/shown.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.status.restart',
  title: 'how an order ended is the memory of one node, and gone after a restart',
  clauses: ['orders.status.window'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run({ given, target, pace, control, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid } = await restingOrder({ given }, trader, { market, side: 'bid' });
    await given.accepted(
      target.act(trader, { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid } }),
    );
    const status = async () => {
      const body = given.data(await target.read('order_status', { oid, address: trader.address }));
      shown('info.order_status', body, 'status');
      return field(body, 'status');
    };
    const before = await pace.eventually(status, ({ value }) => value === 'canceled');
    given.that(before.value === 'canceled', `the cancelled order is ${before.value}`);
    await control.restart();
    expect('orders.status.window').equal(await status(), 'unknown', 'status after the restart');
  },
});
