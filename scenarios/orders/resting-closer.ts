import { check } from '../../harness/check/check.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { undisturbed } from '../../harness/setup/own-trade.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'orders.fields.resting-closer',
  title: 'an order that could only reduce when it was placed opens the other side once its position is gone',
  clauses: ['orders.fields.resting-closer'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await twoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const held = await traders.trade('bid', size, pxs[0]);
    await traders.positions(taker, held.size);
    const closer = await given.placed(taker, { market, side: 'ask', px: pxs[2], size, reduceOnly: true });
    if (closer.kind !== 'resting') throw new Disturbed(`the order that reduces is ${closer.kind}`);
    await traders.trade('ask', size, pxs[0]);
    await traders.positions(taker, Dec.of(0));
    const taking = await given.placed(maker, { market, side: 'bid', px: pxs[2], size, tif: 'ioc' });
    await undisturbed(context, maker, taker);
    const short = Dec.of(0).minus(held.size);
    const [row] = await traders.positions(taker, short);
    const left = row === undefined ? Dec.of(0) : decimalAt(row, 'size');
    expect('orders.fields.resting-closer').that(left.equals(short), {
      expected: `a position of ${short}`,
      actual: { position: left.toString(), taking },
      path: 'size',
    });
  },
});
