import { check } from '../../harness/check/check.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { awaitPendingOrReply } from '../../harness/setup/reply-before-commit.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const alone = check({
  id: 'orders.schedule-cancel.height',
  title: 'schedule_cancel cancels every order at its block and none before it, for each of two accounts',
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
    const other = await given.fundedAccount();
    orders.push(await placeRestingOrder({ given }, other, { market, side: 'bid' }));
    const control = await given.blocksHeld();
    const height = await control.commit();
    const acting = [];
    for (const who of [trader, other]) {
      const one = target.act(who, { type: 'schedule_cancel', params: { cancel_at_block: height + 4 } });
      await awaitPendingOrReply(context, who.address, one);
      acting.push(one);
    }
    const first = await control.commit();
    for (const { kind } of await Promise.all(acting))
      given.require(kind === 'admitted' || kind === 'statuses', 'schedule_cancel was not admitted');

    for (let at = first; at < height + 4; at = await control.commit()) {
      const ofTrader = await readOpenOrders(context, trader.address);
      const ofOther = await readOpenOrders(context, other.address);
      expect('orders.schedule-cancel.fires').relation(
        `the orders of both accounts to be open at height ${at}, before block ${height + 4}`,
        { ofTrader, ofOther },
        (open) => orders.every(({ oid }) => isAmongOrders([...open.ofTrader, ...open.ofOther], oid)),
        'orders',
      );
    }
    const clear = async () => {
      for (const { address } of [trader, other]) if ((await readOpenOrders(context, address)).length > 0) return false;
      return true;
    };
    // No document says whether a scheduled cancel acts within its block or after it.
    if (!(await clear())) await control.commit();
    for (const { address } of [trader, other])
      expect('orders.schedule-cancel.fires').equal(
        await readOpenOrders(context, address),
        [],
        'open orders after the block of schedule_cancel',
      );
  },
});

export default alone;
export const scheduleCancelByAgentCheck = toAgentSignedCheck(alone);
