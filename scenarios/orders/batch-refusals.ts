import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { restingOidsInReply, tracedStatusEntryKinds } from '../../harness/setup/order-answers.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';

const empties = [
  { type: 'batch_order', params: { orders: [] } },
  { type: 'batch_cancel', params: { cancels: [] } },
  { type: 'batch_modify', params: { modifications: [] } },
] as const;

export default check({
  id: 'orders.batch.refusals',
  title: 'a refused entry of batch_order does not stop the others, and an empty batch is refused',
  clauses: ['orders.batch.independent', 'orders.batch.empty'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    // An off-grid price requires a grid: of all faults of a leg, this one is documented as found at commit.
    const market = await given.market(hasCoarseTick);
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const leg = (at: bigint) => orderAction(trader, { market, side: 'bid', px: at, size }).order;
    const orders = [leg(px), leg(px + 1n), leg(px)];
    const reply = requireEveryOrderReported(await target.act(trader, { type: 'batch_order', params: { orders } }));
    expect('orders.batch.independent').equal(
      tracedStatusEntryKinds(reply),
      ['resting', 'error', 'resting'],
      'statuses',
    );
    const placed = restingOidsInReply(reply);
    const rows = await awaitOpenOrders(context, trader.address, (now) =>
      placed.every((oid) => isAmongOrders(now, oid)),
    );
    expect('orders.batch.independent').relation(
      'both orders that the reply reports as resting to be in open_orders',
      { answer: reply, orders: rows },
      ({ orders: open }) => placed.every((oid) => isAmongOrders(open, oid)),
      'orders',
    );

    for (const empty of empties)
      await sendAndJudgeAmendRefusal(context, expect('orders.batch.empty'), trader, () => target.act(trader, empty));
  },
});
