import { check } from '../../harness/check/check.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkFarTriggerBid } from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'orders.cancel.somebody-elses',
  title: "an account cannot cancel another account's order, and a cancel without an oid is refused",
  clauses: [
    'orders.cancel.stranger',
    'orders.cancel.others-order',
    'orders.cancel.oid-required',
    'orders.batch-cancel.stranger',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '20' })]);
    const market = await given.market();
    const cloid = random.cloid();
    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'bid', cloid });
    const foreign = { type: 'cancel_order', cancel: { owner: other.address, market: market.id, oid } };
    await sendAndJudgeAmendRefusal(context, expect('orders.cancel.stranger'), other, () => target.act(other, foreign));
    await pace.committed();
    expect('orders.cancel.others-order').row(await readOpenOrders(context, trader.address), { oid });

    // A venue may require a position for parking a leg: then there is none.
    const parked = await given.part(() => parkFarTriggerBid(context, trader, market));
    const named = { owner: other.address, market: market.id, oid: toWireUint(BigInt(parked ?? oid)) };
    for (const [clause, action] of [
      ['orders.cancel.others-order', { type: 'cancel_order', cancel: named }],
      ['orders.batch-cancel.stranger', { type: 'batch_cancel', params: { cancels: [named] } }],
    ] as const) {
      if (!expect(clause).exercised(parked !== null, 'a parked leg without a position') || parked === null) continue;
      await target.act(other, action);
      await pace.committed();
      expect(clause).row(await readOpenOrders(context, trader.address), { oid: parked });
    }

    // The order is named by a handle, without an oid.
    const cancel = { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid, cloid } };
    await sendAndJudgeWithoutFields(context, expect('orders.cancel.oid-required'), trader, cancel, ['oid']);
    await pace.committed();
    expect('orders.cancel.oid-required').row(await readOpenOrders(context, trader.address), { oid });
  },
});
