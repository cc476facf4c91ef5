import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { FAR_DEADLINE_MS, probeDeadlineSupport } from '../../harness/setup/deadline-form.ts';
import { awaitOpenOrders, comparableOrderTexts, readOpenOrders } from '../../harness/setup/own-orders.ts';

export default check({
  id: 'signing.expiry.past-orders',
  title: 'orders and cancels with a past deadline are refused, signed by the owner or by an agent',
  clauses: ['signing.expiry.past'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const now = BigInt(await pace.timeMs());
    const isKnown = await probeDeadlineSupport(context, now + FAR_DEADLINE_MS);
    if (!expect('signing.expiry.past').exercised(isKnown, 'an action with a deadline that is taken')) return;
    const owner = await given.fundedAccount();
    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, owner, agent);
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const single = { type: 'submit_order', order };
    await given.accepted(given.settled(single, target.act(owner, single)));
    const before = await awaitOpenOrders(context, owner.address, (rows) => rows.length > 0);
    given.require(before.length === 1, 'the order does not rest');
    const expiresAfter = now - FAR_DEADLINE_MS;
    const named = { owner: owner.address };
    const late = [
      [owner, single],
      [agent, { type: 'batch_order', params: { ...named, orders: [order, order] } }],
      [
        agent,
        {
          type: 'cancel_order',
          cancel: { ...named, market: market.id, oid: toWireUint(BigInt(String(before[0]?.oid))) },
        },
      ],
      [owner, { type: 'cancel_all_orders', params: named }],
    ] as const;
    for (const [signer, action] of given.sample(late, 2)) {
      const reply = await target.act(signer, action, { expiresAfter });
      expect('signing.expiry.past').refused(reply);
    }
    await pace.blocks(2);
    expect('signing.expiry.past').equal(
      comparableOrderTexts(await readOpenOrders(context, owner.address)),
      comparableOrderTexts(before).value,
      'open orders of the owner after actions with a past deadline',
    );
  },
});
