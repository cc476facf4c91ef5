import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { type ParkedLegSpec, parkedLegOrder } from '../../harness/setup/parked-leg.ts';

export default check({
  id: 'triggers.groups.refused',
  title: 'a grouped batch_order is placed as a whole or not at all',
  clauses: ['triggers.groups.atomic', 'triggers.ladder.flat'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const size = scaledSizeForNotional(market, px, 20n);
    const leg = (percent: number, lots = size) =>
      parkedLegOrder(trader, {
        market,
        side: 'ask',
        size: lots,
        triggerPx: gridPxAtMarkPercent(market, percent),
        cloid: random.cloid(),
      } satisfies ParkedLegSpec);
    const entry = orderAction(trader, { market, side: 'bid', px, size }).order;
    const batch = async (grouping: string, orders: readonly object[]) =>
      requireEveryOrderReported(
        await target.act(trader, { type: 'batch_order', params: { orders, grouping } } as never),
      );

    const broken = await batch('normalTpsl', [entry, leg(55), leg(170, 0n)]);
    expect('triggers.groups.atomic').relation(
      'one error, as the whole reply or as the only entries of statuses',
      { reply: broken },
      // The single entry of a whole refusal covers each order (D280).
      ({ reply }) =>
        reply.kind === 'refused' || (reply.kind === 'statuses' && reply.statuses.every(({ kind }) => kind === 'error')),
      'error',
    );
    const flat = await batch('positionTpsl', [leg(55), leg(54), leg(53)]);
    expect('triggers.ladder.flat').refused(flat);
    await pace.blocks(2);
    expect('triggers.groups.atomic').equal(await readOpenOrders(context, trader.address), [], 'orders');
  },
});
