import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const alone = check({
  id: 'orders.fields.resting-closer',
  title: 'a resting reduce-only order opens the opposite position when it fills after its position was closed',
  clauses: ['orders.fields.resting-closer'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const held = await traders.trade('bid', size, pxs[0]);
    await traders.positions(taker, held.size);
    const closer = await given.placed(taker, { market, side: 'ask', px: pxs[2], size, reduceOnly: true });
    if (closer.kind !== 'resting') throw new Disturbed(`the order that reduces is ${closer.kind}`);
    await traders.trade('ask', size, pxs[0]);
    await traders.positions(taker, Dec.of(0));
    const taking = orderAction(maker, { market, side: 'bid', px: pxs[2], size, tif: 'ioc' });
    const answer = await given.settled(taking, target.act(maker, taking));
    // Blocked if it was refused as a whole.
    requireOnlyStatusEntry(answer);
    await assumeNoTradeWithStrangers(context, maker, taker);
    const short = Dec.of(0).minus(held.size);
    const rows = await traders.positions(taker, short);
    const [row] = rows;
    const left = row === undefined ? Dec.of(0).readAt({ holder: rows, keys: [] }) : decimalAt(row, 'size');
    expect('orders.fields.resting-closer').relation(
      `a position of ${short} after the fill of the resting reduce-only order`,
      { position: left, taking: answer },
      ({ position }) => position.equals(short),
      'size',
    );
  },
});

export default alone;
export const restingReduceOnlyOpensInBatchCheck = toBatchedOrdersCheck(alone);
