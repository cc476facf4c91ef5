import { check } from '../../harness/check/check.ts';
import { byAgents } from '../../harness/judging/by-agents.ts';
import { isAmongOrders, openOrdersOf } from '../../harness/setup/own-orders.ts';
import { replyBeforeCommit } from '../../harness/setup/reply-before-commit.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.schedule-cancel.height',
  title: 'a scheduled cancel takes every order off at its block and none before it',
  clauses: ['orders.schedule-cancel.fires'],
  by: 'operate',
  control: 'block',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const orders = [
      await placeRestingOrder({ given }, trader, { market, side: 'bid' }),
      await placeRestingOrder({ given }, trader, { market, side: 'ask' }),
    ];
    const control = await given.blocksHeld();
    const height = await control.commit();
    const acting = target.act(trader, { type: 'schedule_cancel', params: { cancel_at_block: height + 4 } });
    await replyBeforeCommit(context, trader.address, acting);
    const first = await control.commit();
    const { kind } = await acting;
    given.require(kind === 'admitted' || kind === 'statuses', 'schedule_cancel was not admitted');

    for (let at = first; at < height + 4; at = await control.commit()) {
      const rows = await openOrdersOf(context, trader.address);
      expect('orders.schedule-cancel.fires').relation(
        `both orders at height ${at}, before ${height + 4}`,
        { open: rows },
        ({ open }) => orders.every(({ oid }) => isAmongOrders(open, oid)),
        'orders',
      );
    }
    const after = await openOrdersOf(context, trader.address);
    expect('orders.schedule-cancel.fires').equal(after, [], 'orders');
  },
});

export default alone;
export const byAgentCheck = byAgents(alone);
