import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { orderAction, toWireInteger } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { parseActReply } from '../../harness/client/replies.ts';
import { type ActResult, toWireUint } from '../../harness/client/venue-client.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { batchModifyAction } from '../../harness/setup/amendments.ts';
import { isPayloadTooLarge, isStatus202 } from '../../harness/setup/http-status.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const LIMIT = 1_000;
/** Weight of one request of the write route. */
const WEIGHT = 5;

export default check({
  id: 'orders.baskets.size',
  title: 'a batch_order or batch_modify of more than 1,000 entries is refused as a whole',
  clauses: ['orders.baskets.limit', 'orders.baskets.modify-limit'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid, px, size } = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    const { order } = orderAction(trader, { market, side: 'bid', px, size });
    const placing = { type: 'batch_order', params: { orders: Array.from({ length: LIMIT + 1 }, () => order) } };
    const placed = requireEveryOrderReported(readAtAll(await target.act(trader, placing)));
    expect('orders.baskets.limit').refused(placed);

    const amendment = {
      market: market.id,
      oid: toWireUint(BigInt(oid)),
      new_px: toWireInteger(px - market.tick),
      new_size: null,
    };
    const modifications = Array.from({ length: LIMIT + 1 }, () => amendment);
    // The text says that a long batch is throttled: if our own budget affords it, a 429 is the answer to its length.
    await target.wire.prepay?.(WEIGHT);
    const { body, ...sent } = target.envelope(trader, batchModifyAction(...modifications));
    const reply = await target.post('/exchange', body, { overBudget: true });
    const amended = readAtAll({ ...parseActReply(reply), ...sent });
    // A 202 means that the call did not wait for the commit (D02).
    const unreported = amended.kind === 'admitted' && isStatus202(amended);
    if (!unreported) expect('orders.baskets.modify-limit').refused(amended);
    await pace.blocks(2);
    const rows = await readOpenOrders(context, trader.address);
    expect('orders.baskets.modify-limit').equal(derived(rows.length, rows), 1, 'number of open orders');
    expect('orders.baskets.modify-limit').decimal(field(rows[0], 'px', rows), pxInUsdc(px), 'px of the order');
  },
});

/** @throws Unsupported if an intermediary refuses a body of this length */
function readAtAll(reply: ActResult): ActResult {
  if (reply.kind === 'other' && isPayloadTooLarge(reply)) throw new Unsupported('a request body of a thousand orders');
  return reply;
}
