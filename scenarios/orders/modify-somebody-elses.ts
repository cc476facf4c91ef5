import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { comparableOrderTexts, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'orders.modify.somebody-elses',
  title: "an account cannot amend another account's order, or cancel it in a batch",
  clauses: ['orders.modify.stranger', 'orders.batch-cancel.stranger'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const [{ oid }, own] = await Promise.all([
      placeRestingOrder({ given }, owner, { market, side: 'bid' }),
      placeRestingOrder({ given }, other, { market, side: 'bid' }),
    ]);
    const named = { market: market.id, oid: toWireUint(BigInt(oid)) };
    const cancel = { ...named, owner: other.address };
    const change = { ...named, new_px: toWireInteger(gridPxAtMarkPercent(market, 55)) };
    const readOpenOids = async () => comparableOrderTexts(await readOpenOrders(context, owner.address));
    const before = (await readOpenOids()).value;
    // The answer to each is open if no document shows it, but the effect on the order is not.
    for (const [clause, tag, params] of [
      ['orders.modify.stranger', 'modify', change],
      ['orders.modify.stranger', 'batch_modify', { modifications: [change] }],
      ['orders.batch-cancel.stranger', 'batch_cancel', { cancels: [cancel] }],
      // After an entry that finds an order of the account itself.
      [
        'orders.batch-cancel.stranger',
        'batch_cancel',
        { cancels: [{ ...cancel, oid: toWireUint(BigInt(own.oid)) }, cancel] },
      ],
    ] as const) {
      const reply = await target.act(other, { type: tag, params });
      await pace.blocks(2);
      const now = await readOpenOids();
      expect(clause).equal(
        derived(now.value, now, reply),
        before,
        `open orders of the owner after a ${tag} by another account`,
      );
    }
  },
});
