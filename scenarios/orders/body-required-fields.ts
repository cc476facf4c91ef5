import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

/** Fields that no venue could default, and words for which it could assume a default. The second text gives `stp_mode` a default. */
const required = {
  'orders.fields.required': ['market', 'side', 'size', 'limit_px'],
  'orders.fields.required-words': ['kind', 'tif', 'reduce_only'],
} as const;

const alone = check({
  id: 'orders.body.required-fields',
  title: 'an order that leaves out a required field is refused and not placed',
  clauses: ['orders.fields.required', 'orders.fields.required-words'],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const whole = orderAction(trader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    for (const clause of ['orders.fields.required', 'orders.fields.required-words'] as const) {
      await sendAndJudgeWithoutFields(context, expect(clause), trader, whole, required[clause]);
      await pace.blocks(2);
      expect(clause).equal(await readOpenOrders(context, trader.address), [], 'orders');
    }
  },
});

export default alone;
export const bodyRequiredFieldsInBatchCheck = toBatchedOrdersCheck(alone);
