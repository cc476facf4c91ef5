import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { wireInteger } from '../../harness/check/order-spec.ts';
import { wireUint } from '../../harness/client/venue-client.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { isAmongOrders, openOrdersOf, orderRowOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.modify.somebody-elses',
  title: "nobody amends another account's order, and no batch takes it off",
  clauses: ['orders.modify.stranger', 'orders.batch-cancel.stranger'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    // Who could pay for the replacement himself.
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const { oid, px } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const named = { market: market.id, oid: wireUint(BigInt(oid)) };
    const change = { ...named, new_px: wireInteger(px - market.tick), new_size: null };
    for (const [clause, type, params] of [
      ['orders.modify.stranger', 'modify', change],
      ['orders.modify.stranger', 'batch_modify', { modifications: [change] }],
      ['orders.batch-cancel.stranger', 'batch_cancel', { cancels: [{ owner: other.address, ...named }] }],
    ] as const) {
      const reply = await target.act(other, { type, params });
      await pace.committed();
      const rows = await openOrdersOf(context, trader.address);
      expect(clause).relation(
        `a row of ${oid}`,
        { rows, reply },
        (observed) => isAmongOrders(observed.rows, oid),
        'orders',
      );
      expect(clause).decimal(field(orderRowOf(rows, oid), 'px'), wholePx(px));
    }
  },
});
