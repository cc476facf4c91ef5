import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'orders.response.nothing-to-do',
  title: 'an order with nothing to do says why',
  clauses: ['orders.response.noop'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = pxAt(market, 60);
    const order = orderAction(trader, {
      market,
      side: 'bid',
      px,
      size: sizeWorth(market, px, 20n),
      reduceOnly: true,
    });
    const reply = told(await target.act(trader, order));
    const noop = field(reply.kind === 'statuses' ? reply.body : undefined, 'statuses.0.noop');
    // An error is as good an answer to this order (D75), and nothing else is known to answer `noop`.
    if (noop.value === undefined) throw new NotHere('an order that is answered with noop');
    expect('orders.response.noop').relation(
      '{noop: {reason}}',
      { noop },
      (told) => {
        const reason = at(told.noop, 'reason');
        return typeof reason === 'string' && reason !== '';
      },
      'statuses[0].noop',
    );
  },
});
