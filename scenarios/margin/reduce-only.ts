import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { hasCode } from '../../harness/setup/order-answers.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { chooseLeverage } from './leverage.ts';

export default check({
  id: 'margin.gate.reduce-only',
  title: 'a reduce-only order that reduces passes where nothing may be opened for want of margin',
  clauses: ['margin.gate.reduce-only'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context, {
      funds: { usdc: '120' },
      fits: ({ maxLeverage }) => maxLeverage >= 5,
      opens: 400n,
    });
    const { taker, market } = traders;
    await chooseLeverage(context, taker, market, 5);
    const size = traders.size(150n);
    await traders.trade('bid', 2n * size);
    await traders.fills(taker, 1);
    // More than 300 USDC at leverage 2 holds more than the account has.
    await chooseLeverage(context, taker, market, 2);
    const order = (side: 'bid' | 'ask', reduceOnly: boolean) =>
      orderAction(taker, {
        market,
        side,
        px: pxAt(market, side === 'bid' ? 60 : 160),
        size: side === 'bid' ? traders.size() * 2n : size,
        reduceOnly,
      });
    const opening = told(await target.act(taker, order('bid', false)));
    const isShort = hasCode(opening, clauseById('margin.gate.insufficient').accepts);
    given.that(isShort, 'the account can still fund an opening order');
    expect('margin.gate.reduce-only').accepted(await target.act(taker, order('ask', true)));
  },
});
