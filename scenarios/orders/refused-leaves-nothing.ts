import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { balanceIn, decimalAt } from '../../harness/client/json-at.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { fillsOf, openOrders } from '../../harness/setup/own-orders.ts';

export default check({
  id: 'orders.response.refused-order',
  title: 'an order that the account cannot fund leaves no row, no fill and the balance as it was',
  clauses: ['orders.response.refused-changes-nothing'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const trader = await given.fundedAccount({ usdc: '100' });
    const market = await given.market();
    const holding = async () => {
      const state = given.data(await target.read('account_state', { address: trader.address }));
      return [balanceIn(state, venue.usdc.signingId).toString(), decimalAt(state, 'account_value').toString()];
    };
    const before = await holding();
    const px = pxAt(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: sizeWorth(market, px, 1_000_000n) });
    const reply = told(await target.act(trader, order));
    given.that(refusalOf(reply) !== null, 'an order worth a million was not refused to an account of a hundred');
    await pace.blocks();
    const nothing = { expected: 'nothing of a refused order' };
    const rows = await openOrders(context, trader.address);
    expect('orders.response.refused-changes-nothing').that(rows.length === 0, {
      ...nothing,
      actual: rows,
      path: 'orders',
    });
    const fills = await fillsOf(context, trader.address);
    expect('orders.response.refused-changes-nothing').that(fills.length === 0, {
      ...nothing,
      actual: fills,
      path: 'fills',
    });
    expect('orders.response.refused-changes-nothing').equal(await holding(), before, 'USDC total, account_value');
  },
});
