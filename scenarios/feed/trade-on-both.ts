import type { CaseContext } from '../../harness/check/case-context.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import type { TwoTraders } from '../../harness/setup/two-traders.ts';

/** Takes an order on each market with one action, which one block commits. */
export async function tradeOnBothMarkets(context: CaseContext<never>, both: readonly TwoTraders[]): Promise<void> {
  const { given, target } = context;
  const orders = [];
  for (const traders of both) {
    const { market, maker, taker, pxs } = traders;
    const terms = { market, px: pxs[0], size: traders.size() } as const;
    await restEachInsideSpread(context, maker, [{ ...terms, side: 'bid' }]);
    orders.push(orderAction(taker, { ...terms, side: 'ask', tif: 'ioc' }).order);
  }
  const [owner = ''] = both.map(({ taker }) => taker.address);
  const [first = both[0]] = both;
  if (first === undefined) return;
  const action = { type: 'batch_order', params: { owner, orders } };
  await given.settled(action, target.act(first.taker, action));
}
