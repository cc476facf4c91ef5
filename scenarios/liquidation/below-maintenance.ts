import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { isAccepted, isRefused, isRefusedWith } from '../../harness/client/outcome.ts';
import { openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { sinking } from '../../harness/setup/sinking.ts';
import { anyRule } from '../../spec-schemas/outcomes.ts';

const below = ['T1', 'T2', 'T3'];

export default check({
  id: 'liquidation.tier.below-maintenance',
  title: 'an account below its maintenance may cancel, and may not order',
  clauses: ['liquidation.tier.orders', 'liquidation.tier.cancel', 'liquidation.tier.reduce-only'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, seen, expect } = context;
    const account = await sinking(context);
    const { owner, market } = account;
    const px = pxAt(market, 160);
    const size = account.traders.size(50n);
    const resting = await restingOrder({ given }, owner, { market, side: 'ask', px, size });
    await account.sink(1060n);
    // The counterparty loses as well: nobody is left for a position to be closed with.
    const mark = await account.markAt(900n);
    await account.handOver(account.grid(mark - (await account.reachBelow(mark))));
    await account.drop(900n);
    const { tier, permille } = await account.standing();
    given.that(below.includes(tier), `at ${permille} permille the account is in ${tier}`);

    // A closing order: no want of margin could refuse it.
    const closing = orderAction(owner, { market, side: 'ask', px: px + market.tick, size });
    const refused = told(await target.act(owner, closing));
    const after = textAt(given.data(await target.read('account_state', { address: owner.address })), 'tier');
    // A forced close may run before the orders of its block: an account that it has mended may order again.
    if (expect('liquidation.tier.orders').exercised(below.includes(after), `an account that stays below ${tier}`))
      expect('liquidation.tier.orders').refused(refused);
    const reducing = await target.act(
      owner,
      orderAction(owner, { market, side: 'ask', px: px + 2n * market.tick, size, reduceOnly: true }),
    );
    // Either answer will do (D76), as long as it is one.
    expect('liquidation.tier.reduce-only').relation(
      'an order admitted or refused',
      { reply: reducing },
      ({ reply }) => isAccepted(reply) || isRefusedWith(reply, anyRule),
    );
    seen('D76', isRefused(reducing) ? 'refused' : 'admitted');
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid: resting.oid } };
    expect('liquidation.tier.cancel').accepted(await target.act(owner, cancel));
    const open = await openOrdersOnce(context, owner.address, (rows) => !rests(rows, resting.oid));
    expect('liquidation.tier.cancel').noRow(open, { oid: resting.oid });
  },
});
