import { check } from '../../harness/check/check.ts';
import { openOrders } from '../../harness/check/own-orders.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { unreadable } from './unreadable.ts';

/** Without `stp_mode`, which has a default in the second text and may be left out by it. */
const required = ['market', 'side', 'kind', 'size', 'limit_px', 'tif', 'reduce_only'];

export default check({
  id: 'orders.body.required-fields',
  title: 'an order that leaves out a required field is refused and not placed',
  clauses: ['orders.fields.required'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = given.pxAt(market, 60);
    const whole = given.order(trader, { market, side: 'bid', px, size: given.sizeWorth(market, px, 20n) });
    for (const field of required) {
      // Signed whole and sent without: what is missing is found first, or makes another digest (D94).
      const reply = await target.act(trader, whole, {
        tamper: (envelope) => {
          const { order } = envelope.action;
          const { [field]: _gone, ...rest } = isJsonObject(order) ? order : {};
          return { ...envelope, action: { ...envelope.action, order: rest } };
        },
      });
      expect('orders.fields.required').that(unreadable(reply), {
        expected: `INVALID_REQUEST without ${field}`,
        actual: reply,
      });
    }
    await pace.blocks(2);
    expect('orders.fields.required').equal(await openOrders(context, trader.address), [], 'orders');
  },
});
