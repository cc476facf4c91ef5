import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-wish.ts';
import { approved } from '../../harness/setup/agent-approval.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'agents.signer.not-allowed',
  title: "neither a stranger nor another account's agent acts for an owner, and an order names its owner",
  clauses: ['agents.signer.stranger', 'agents.signer.other-master', 'agents.owner.required'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '20' })]);
    const agent = given.stranger();
    const market = await given.market();
    const { oid, px, size } = await restingOrder({ given }, owner, { market, side: 'bid' });
    const order = orderAction(owner, { market, side: 'bid', px, size });
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
    const unchanged = async () => {
      const rows = await openOrders(context, owner.address);
      return derived(
        rows.map((row) => row.oid),
        rows,
      );
    };

    await approved(context, other, agent);
    for (const action of given.some([order, cancel], 1))
      expect('agents.signer.other-master').refused(await target.act(agent, action));
    for (const action of given.some([order, cancel], 1))
      expect('agents.signer.stranger').refused(await target.act(given.stranger(), action));
    await pace.blocks(2);
    expect('agents.signer.other-master').equal(await unchanged(), [oid], 'orders of the owner');
    expect('agents.signer.stranger').equal(await unchanged(), [oid], 'orders of the owner');

    const { owner: _signer, ...ownerless } = order.order;
    const bodies = [
      { type: 'submit_order', order: ownerless },
      { type: 'cancel_order', cancel: { market: market.id, oid } },
    ];
    for (const action of given.some(bodies, 1)) {
      expect('agents.owner.required').refused(await target.act(owner, action));
    }
    await pace.blocks(2);
    expect('agents.owner.required').equal(await unchanged(), [oid], 'orders of the owner');
  },
});
