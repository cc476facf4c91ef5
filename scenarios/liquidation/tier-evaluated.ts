import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { awaitPendingOrReply } from '../../harness/setup/reply-before-commit.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.tier.evaluated',
  title: 'a forced close matches the orders open at the start of the block, including those cancelled in the block',
  clauses: ['liquidation.tier.evaluated'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const account = await openLongWithMovableMark(context, { others: 'few' });
    const { market, traders } = account;
    const { maker } = traders;
    await account.lowerTo(1060n);
    const mark = await account.markAt(735n);
    const px = account.snapDown(mark - (await account.reachBelow(mark)) / 2n);
    const bid = await placeRestingOrder({ given }, maker, { market, side: 'bid', px, size: await account.lots() });

    await account.awaitSteady();
    await given.blocksHeld();
    const cancel = { type: 'cancel_order', cancel: { owner: maker.address, market: market.id, oid: bid.oid } };
    const cancelled = target.act(maker, cancel);
    await awaitPendingOrReply(context, maker.address, cancelled);
    // A single block: the index at its head, the cancel among its actions.
    await account.lowerToAtOnce(735n);
    await cancelled;
    const fills = await account.closedByForce();
    expect('liquidation.tier.evaluated').relation(
      `all forced-close fills at the price of the bid, ${pxInUsdc(px)}`,
      { fills: derived(fills, account.listed) },
      () => fills.length > 0 && fills.every((row) => decimalAt(row, 'px').equals(pxInUsdc(px))),
      'fills',
    );
  },
});
