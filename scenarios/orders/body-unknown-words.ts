import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';

const unknownWords = { side: 'buy', kind: 'iceberg', tif: 'fok', stp_mode: 'cancel_all' };

const alone = check({
  id: 'orders.body.unknown-words',
  title: 'an order with an unknown value of side, kind, tif or stp_mode is refused as malformed',
  clauses: ['orders.body.words'],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    for (const [field, word] of Object.entries(unknownWords)) {
      const reply = await target.act(trader, { type: 'submit_order', order: { ...order, [field]: word } });
      expect('orders.body.words').refused(reply);
    }
  },
});

export default alone;
export const bodyUnknownWordsInBatchCheck = toBatchedOrdersCheck(alone);
