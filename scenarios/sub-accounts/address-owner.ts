import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { approveAgentAction, approveAgentAndAwaitCommit, isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { makeSubAccount, subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';

export default check({
  id: 'sub-accounts.address.owner',
  title: 'an agent of the master account or a stranger cannot place an order for a sub-account',
  clauses: ['sub-accounts.address.no-trading'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect, reportForm } = context;
    const master = await given.fundedAccount();
    const agent = given.stranger();
    const expired = given.stranger();
    const sub = await makeSubAccount(context, master, 0);
    await given.accepted(target.act(master, subAccountTransferAction({ index: 0, deposit: true, amount: '100' })));
    await approveAgentAndAwaitCommit(context, master, agent);
    // A venue that refuses an expired approval sees an unknown key.
    await target.act(master, approveAgentAction(expired, 1n));
    await pace.blocks();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(master, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const cancel = { type: 'cancel_all_orders', params: { owner: sub.address } };
    const trades = () =>
      given.sample(
        [{ type: 'submit_order', order: { ...order, owner: sub.address } }, nextLeverageAction(sub, venue), cancel],
        1,
        () => null,
      );
    for (const signer of [agent, expired, given.stranger()]) {
      for (const action of trades())
        expect('sub-accounts.address.no-trading').refused(await target.act(signer, action));
    }
    await pace.blocks(2);
    const orders = await readOpenOrders(context, sub.address);
    expect('sub-accounts.address.no-trading').equal(orders, [], 'open orders of the sub-account');
    given.afterwards(async () => void (await target.act(master, cancel)));
    for (const action of trades())
      reportForm('D267', isSignerRefused(await target.act(master, action)) ? 'nobody' : 'master');
  },
});
