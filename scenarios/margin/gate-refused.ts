import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { setCrossLeverage } from './leverage.ts';

export default check({
  id: 'margin.gate.refused',
  title: 'an order that the account cannot fund is refused and leaves the account and its open orders unchanged',
  clauses: ['margin.gate.insufficient'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, expect } = context;
    // With room for 400 USDC at 60 % of the mark: a market's cap has a refusal of its own.
    const [market, trader] = await Promise.all([given.market(undefined, 700n), given.fundedAccount({ usdc: '100' })]);
    const { address } = trader;
    // 400 USDC need more than 100 at either.
    await setCrossLeverage(context, trader, market, Math.min(2, market.maxLeverage));
    const figures = async () => {
      const state = given.data(await target.read('account_state', { address }));
      const { account_value, total_raw_usd, withdrawable } = state;
      return derived(
        [account_value, total_raw_usd, withdrawable],
        field(state, 'account_value'),
        field(state, 'total_raw_usd'),
        field(state, 'withdrawable'),
      );
    };
    const before = await figures();
    for (const [side, tif] of [
      ['bid', 'gtc'],
      ['ask', 'gtc'],
      ['bid', 'alo'],
    ] as const) {
      const px = gridPxAtMarkPercent(market, side === 'bid' ? 60 : 160);
      const order = orderAction(trader, { market, side, px, size: scaledSizeForNotional(market, px, 400n), tif });
      expect('margin.gate.insufficient').refused(await target.act(trader, order));
    }
    const orders = await readOpenOrders(context, address);
    expect('margin.gate.insufficient').equal(orders, [], 'open orders after the refusals');
    expect('margin.gate.insufficient').equal(await figures(), before, 'account_value, total_raw_usd, withdrawable');
  },
});
