import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { cancelEveryOrderAndConfirm } from '../../harness/setup/cancel-every-order.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';

const judged = ['orders.match.gtc', 'orders.open-orders.sz'] as const;

const alone = check({
  id: 'orders.match.one-step-left',
  title: 'an order filled except for one size step rests with that step, as maker and as taker',
  clauses: judged,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const larger = size + market.step;
    await restInsideSpread(context, maker, { market, side: 'ask', px, size: larger });
    await placeFullyFilledOrder(context, taker, { market, side: 'bid', px, size, tif: 'ioc' });
    await judgeLeftBy(context, traders, maker);

    await cancelEveryOrderAndConfirm(context, maker);
    await restInsideSpread(context, maker, { market, side: 'ask', px, size });
    await given.placed(taker, { market, side: 'bid', px, size: larger, tif: 'gtc' });
    await judgeLeftBy(context, traders, taker);
  },
});

/** Judges that an account's only remaining order has one step of size left. */
async function judgeLeftBy(
  context: CaseContext<(typeof judged)[number]>,
  { market, maker, taker }: TwoTraders,
  who: Identity,
): Promise<void> {
  const { expect } = context;
  const step = sizeInUnits(market.step, market);
  const orders = await awaitOpenOrders(context, who.address, (rows) =>
    rows.some(({ sz }) => isSameDecimal(sz, step.toString())),
  );
  await assumeNoTradeWithStrangers(context, maker, taker);
  expect('orders.match.gtc').relation(
    'one open order with the remaining size',
    { orders },
    (now) => now.orders.length === 1,
  );
  const [row] = orders;
  if (expect('orders.open-orders.sz').exercised(row !== undefined, 'a remainder that rests'))
    expect('orders.open-orders.sz').decimal(field(row, 'sz', orders), step, 'sz of the remainder');
}

export default alone;
export const matchOneStepLeftInBatchCheck = toBatchedOrdersCheck(alone);
