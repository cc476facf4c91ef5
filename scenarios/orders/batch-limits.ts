import { check } from '../../harness/check/check.ts';
import { wireInteger } from '../../harness/check/order-wish.ts';
import { openOrders } from '../../harness/check/own-orders.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { type Acted, wireUint } from '../../harness/client/venue-client.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { refusedAtCommit } from './amend-reply.ts';

const LIMIT = 1_000;
const codes = ['INVALID_REQUEST', 'PRECONDITION_FAILED'];

export default check({
  id: 'orders.baskets.size',
  title: 'a batch of more than a thousand orders or amendments is refused as a whole',
  clauses: ['orders.baskets.limit', 'orders.baskets.modify-limit'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const { oid, px, size } = await given.restingOrder(trader, { market, side: 'bid' });
    const { order } = given.order(trader, { market, side: 'bid', px, size });
    const placing = { type: 'batch_order', params: { orders: Array.from({ length: LIMIT + 1 }, () => order) } };
    const placed = told(readAtAll(await target.act(trader, placing)));
    // Entries would say that each leg was looked at by itself.
    expect('orders.baskets.limit').that(placed.kind !== 'statuses', {
      expected: 'a refusal of the whole batch',
      actual: placed.kind === 'statuses' ? `${placed.statuses.length} statuses` : placed,
    });
    expect('orders.baskets.limit').refused(placed, codes, [200, 400, 422]);

    const amendment = {
      market: market.id,
      oid: wireUint(BigInt(oid)),
      new_px: wireInteger(px - market.tick),
      new_size: null,
    };
    const modifications = Array.from({ length: LIMIT + 1 }, () => amendment);
    const amended = readAtAll(await target.act(trader, { type: 'batch_modify', params: { modifications } }));
    refusedAtCommit(expect('orders.baskets.modify-limit'), amended, codes, [200, 400, 422]);
    await pace.blocks(2);
    const rows = await openOrders(context, trader.address);
    expect('orders.baskets.modify-limit').equal(rows.length, 1, 'orders');
    expect('orders.baskets.modify-limit').decimal(rows[0]?.px, wholePx(px), 'px of the order');
  },
});

/** @throws NotHere where something on the way takes no body of this length */
function readAtAll(reply: Acted): Acted {
  if (reply.kind === 'other' && reply.status === 413) throw new NotHere('a request body of a thousand orders');
  return reply;
}
