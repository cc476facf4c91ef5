import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { batchModifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'orders.baskets.entries',
  title: 'batch_modify applies its entries in the order sent, and a batch_cancel entry without an oid is refused',
  clauses: ['orders.baskets.modify-order', 'orders.baskets.cancel-oid'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const { px } = await placeRestingOrder({ given }, trader, { market, side: 'bid', cloid });
    const prices = [px - 2n * market.tick, px - market.tick];
    // The order is named by its handle, which the first replacement keeps.
    const modifications = prices.map((price) => ({
      market: market.id,
      oid: 0,
      cloid,
      new_px: toWireInteger(price),
      new_size: null,
    }));
    expect('orders.baskets.modify-order').accepted(await target.act(trader, batchModifyAction(...modifications)));
    const last = pxInUsdc(px - market.tick);
    const rows = await awaitOpenOrders(context, trader.address, ([row]) => Dec.parse(row?.px)?.equals(last) === true);
    expect('orders.baskets.modify-order').decimal(field(rows[0], 'px', rows), last, 'px after both amendments');

    const { oid } = await placeRestingOrder({ given }, trader, { market, side: 'ask' });
    const entry = { owner: trader.address, market: market.id, oid };
    const reply = await target.act(
      trader,
      { type: 'batch_cancel', params: { cancels: [entry] } },
      {
        // Signed with the oid and sent without it: either the missing field is found first, or the digest differs (D94).
        tamper: (envelope) => {
          const params = isJsonObject(envelope.action.params) ? envelope.action.params : {};
          const cancels = [{ owner: trader.address, market: market.id }];
          return { ...envelope, action: { ...envelope.action, params: { ...params, cancels } } };
        },
      },
    );
    // Parsed as a cancel of order 0, it would be one of the unknown signer that the other digest recovers (D40).
    expect('orders.baskets.cancel-oid').refused(reply);
    await pace.blocks(2);
    expect('orders.baskets.cancel-oid').row(await readOpenOrders(context, trader.address), { oid });
  },
});
