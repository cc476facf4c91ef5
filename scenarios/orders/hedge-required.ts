import { check } from '../../harness/check/check.ts';
import {
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  toWireInteger,
} from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { statusEntryKindsIn } from '../../harness/setup/order-answers.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';

export default check({
  id: 'orders.hedge.required',
  title: 'every order of a hedged account, alone or in a batch, must have position_side long or short',
  clauses: ['orders.hedge.required', 'orders.hedge.every-order', 'orders.hedge.words'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    await switchToHedgeMode(context, trader);
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    // Prices identify the orders: another clause judges which entry of a batch belongs to which.
    const namedPx = px - market.tick;
    const spec = { market, side: 'bid', px: namedPx, size: scaledSizeForNotional(market, namedPx, 20n) } as const;
    const named = { ...orderAction(trader, spec).order, position_side: 'long' };
    const submitted = await target.act(trader, { type: 'submit_order', order });
    expect('orders.hedge.required').refused(submitted);
    // A trigger's leg does not follow from its side either.
    await given.part(async () => {
      const trigger = { trigger_px: toWireInteger(px), is_market: true, tpsl: 'sl' };
      const parked = await target.act(trader, { type: 'submit_order', order: { ...order, side: 'ask', trigger } });
      expect('orders.hedge.required').refused(parked);
    });

    const pairs = [
      [named, order],
      [order, named],
    ];
    for (const orders of given.sample(pairs, 1)) {
      const action = { type: 'batch_order', params: { orders } };
      const reply = requireEveryOrderReported(await given.settled(action, target.act(trader, action)));
      // If the batch was refused as a whole, the rule was applied to the order without a leg too.
      expect('orders.hedge.every-order').relation(
        'the order with position_side to rest and the other one to be refused, or a refusal of the whole batch',
        { reply },
        (reported) => ['refused', 'error,resting'].includes(statusEntryKindsIn(reported.reply).toSorted().join()),
      );
    }
    const rows = await readOpenOrders(context, trader.address);
    expect('orders.hedge.every-order').equal(
      rows.filter((row) => decimalAt(row, 'px').equals(pxInUsdc(px))),
      [],
      'open orders without position_side',
    );

    // An empty value may count as none, which the rule above refuses for a hedged account.
    for (const word of given.sample(['both', 'LONG', 'net'], 1)) {
      const reply = await target.act(trader, { type: 'submit_order', order: { ...order, position_side: word } });
      expect('orders.hedge.words').refused(reply);
    }
  },
});
