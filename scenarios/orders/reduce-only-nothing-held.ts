import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { statusEntryKindsIn } from '../../harness/setup/order-answers.ts';
import { readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';

const alone = check({
  id: 'orders.reduce-only.nothing-held',
  title: 'a reduce-only order of an account without a position neither fills nor rests',
  clauses: ['orders.reduce-only.flat'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect, reportForm } = context;
    const [trader, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market();
    const px = await drawPriceInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);
    await restInsideSpread(context, other, { market, side: 'bid', px, size });
    const order = orderAction(trader, { market, side: 'ask', px, size: 2n * size, reduceOnly: true });
    const reply = requireEveryOrderReported(await target.act(trader, order));
    const [kind] = statusEntryKindsIn(reply);
    expect('orders.reduce-only.flat').relation(
      'noop or an error for the reduce-only order',
      { reply },
      () => kind === 'noop' || kind === 'error' || kind === 'refused',
    );
    reportForm('D75', kind === 'noop' ? 'noop' : 'refused');
    const fills = await readFills(context, trader.address);
    const rows = await readOpenOrders(context, trader.address);
    const left = derived({ fills: fills.length, rows: rows.length }, fills, rows);
    expect('orders.reduce-only.flat').equal(left, { fills: 0, rows: 0 }, 'number of fills and of open orders');
  },
});

export default alone;
export const reduceOnlyNothingHeldInBatchCheck = toBatchedOrdersCheck(alone);
