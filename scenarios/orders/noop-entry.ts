import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { fillsOf, openOrders } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'orders.response.noop-nothing',
  title: 'an order that is told as noop leaves no order, no fill and every balance as it was',
  clauses: ['orders.entries.noop-nothing'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 60);
    const size = sizeWorth(market, px, 20n);
    const read = async () => given.data(await target.read('account_state', { address: trader.address }));
    const before = await read();
    const closing = orderAction(trader, { market, side: 'bid', px, size, reduceOnly: true });
    const reply = told(await target.act(trader, closing));
    // A flat account that wants to reduce may be refused instead (D75).
    if (reply.kind !== 'statuses' || reply.statuses[0]?.kind !== 'noop') throw new NotHere('an order that is a noop');
    await pace.blocks(2);
    const orders = await openOrders(context, trader.address);
    const fills = await fillsOf(context, trader.address);
    const after = await read();
    const left = { orders: orders.length, fills: fills.length, ...worth(after) };
    expect('orders.entries.noop-nothing').equal(
      derived(left, orders, fills, after),
      derived({ orders: 0, fills: 0, ...worth(before) }, before),
      'after the noop',
    );
  },
});

function worth({ account_value, total_raw_usd, withdrawable, spot }: JsonObject) {
  return {
    account_value: account_value ?? null,
    total_raw_usd: total_raw_usd ?? null,
    withdrawable: withdrawable ?? null,
    spot: spot ?? null,
  };
}
