import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { assumeForcedClose } from '../../harness/setup/sinking-long.ts';

export default check({
  id: 'liquidation.close.bound',
  title: 'a forced close sells no lower than the mark price less half the maintenance margin ratio',
  clauses: ['liquidation.close.bound'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const account = await openLongWithLossElsewhere(context, { others: 'few' });
    const { market, traders } = account;
    const mark = await account.markNow();
    const reach = await account.reachBelow(mark);
    const bid = { market, side: 'bid' } as const;
    // A bid inside the bound, which is too small, and one far beyond it that would take everything.
    await placeRestingOrder({ given }, traders.maker, {
      ...bid,
      px: account.snapDown(mark - reach / 2n),
      size: traders.size(100n),
    });
    const beyond = { ...bid, px: account.snapDown(mark - 2n * reach), size: await account.lots() };
    await placeRestingOrder({ given }, traders.maker, beyond);
    const marked = await account.lowerToAtOnce(735n);
    const fills = await account.closedByForce();
    assumeForcedClose(fills);
    const rows = await readOpenOrders(context, account.owner.address);
    expect('liquidation.close.bound').equal(
      rows,
      [],
      'open orders of the account, which had none, after a partial forced close',
    );
    for (const row of fills) {
      // A fifth of the bound's distance, for movements of the mark since.
      const least = marked - reach - reach / 5n;
      expect('liquidation.close.bound').relation(
        `px of each fill to be at least ${least} x 1e-8`,
        { px: decimalAt(row, 'px') },
        ({ px }) => (px.truncated(8).scaledTo(8) ?? 0n) >= least,
        'px',
      );
    }
  },
});
