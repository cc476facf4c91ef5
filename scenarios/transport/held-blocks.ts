import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { entryOf, restingEntry } from '../../harness/check/settled-orders.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { answeredEarly } from '../../harness/setup/held-action.ts';
import { openOrders, openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import { send } from '../../harness/setup/token-send.ts';

export default check({
  id: 'transport.confirmation.held-blocks',
  title: 'an order is answered by its block and shows in no read before; what only a block can find waits for it',
  clauses: ['transport.confirmation.order-waits', 'transport.confirmation.next-block', 'transport.commit.only'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount();
    // Off the grid needs a grid.
    const market = await given.market(({ tick }) => tick > 1n);
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const order = orderAction(owner, { market, side: 'bid', px, size });
    const control = await given.blocksHeld();
    await control.commit();

    const placing = target.act(owner, order);
    const early = await answeredEarly(context, owner.address, placing);
    const isTold = early?.kind === 'statuses' && early.statuses.some(({ kind }) => kind !== 'pending');
    expect('transport.confirmation.order-waits').that(!isTold, {
      expected: 'no answer before the block, or one that says pending',
      actual: early,
    });
    expect('transport.confirmation.next-block').equal(await openOrders(context, owner.address), [], 'orders');
    await control.commit(1);
    const placed = await given.settled(order, placing);
    const { oid } = restingEntry(entryOf(placed));
    const rows = await openOrdersOnce(context, owner.address, (now) => rests(now, oid));
    expect('transport.confirmation.next-block').row(rows, { oid });

    const { address: destination } = given.stranger();
    const refusedByBlock = [
      orderAction(owner, { market, side: 'bid', px: px + 1n, size }),
      orderAction(owner, { market, side: 'bid', px, size: sizeWorth(market, px, 100_000n) }),
      send({ asset: venue.usdc.signingId, destination, amount: '100000' }),
    ];
    for (const action of refusedByBlock) {
      const acting = target.act(owner, action);
      const soon = await answeredEarly(context, owner.address, acting);
      await control.commit(1);
      const isRefused = refusalOf(await acting) !== null;
      if (expect('transport.commit.only').exercised(isRefused, `a refusal of ${action.type}`))
        expect('transport.commit.only').that(soon === null || refusalOf(soon) === null, {
          expected: `${action.type} to wait for its block`,
          actual: soon,
        });
    }
  },
});
