import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAt, minSizeWorth, orderAction } from '../../harness/check/order-spec.ts';
import { mustReportEveryOrder } from '../../harness/check/pending-orders.ts';
import { balanceIn, decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { inBatches } from '../../harness/judging/in-batches.ts';
import { fillsOf, openOrdersOf } from '../../harness/setup/own-orders.ts';

const alone = check({
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
      const usdc = balanceIn(state, venue.usdc.signingId);
      const value = decimalAt(state, 'account_value');
      return derived([usdc.toString(), value.toString()], usdc, value);
    };
    const before = await holding();
    const px = gridPxAt(market, 60);
    const order = orderAction(trader, { market, side: 'bid', px, size: minSizeWorth(market, px, 1_000_000n) });
    const reply = mustReportEveryOrder(await target.act(trader, order));
    given.require(isRefused(reply), 'an order worth a million was not refused to an account of a hundred');
    await pace.blocks();
    const unchanged = expect('orders.response.refused-changes-nothing');
    const orders = await openOrdersOf(context, trader.address);
    const fills = await fillsOf(context, trader.address);
    unchanged.equal(derived(orders, orders, reply), [], 'orders');
    unchanged.equal(derived(fills, fills, reply), [], 'fills');
    unchanged.equal(await holding(), before, 'USDC total, account_value');
  },
});

export default alone;
export const inBatchCheck = inBatches(alone);
