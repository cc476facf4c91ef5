import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';

const words = [
  ['orders.body.stop-without-trigger', { kind: 'stop_loss' }],
  ['orders.body.stop-without-trigger', { kind: 'take_profit' }],
  ['orders.body.tif-aon', { tif: 'aon' }],
  ['orders.body.stp-reject', { stpMode: 'reject' }],
] as const;

const alone = check({
  id: 'orders.body.unsupported-words',
  title: 'orders with a known but unsupported kind, tif, stp_mode or position_side are refused',
  clauses: [
    'orders.body.stop-without-trigger',
    'orders.body.tif-aon',
    'orders.body.stp-reject',
    'orders.body.position-side',
  ],
  by: 'act',
  async run({ given, target, expect }) {
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    for (const [clause, word] of given.sample(words, 1, ([clause]) => clause)) {
      const reply = await target.act(trader, orderAction(trader, { ...spec, ...word }));
      expect(clause).refused(reply);
    }
    const { order } = orderAction(trader, spec);
    for (const position_side of given.sample(['long', 'short'], 1))
      await given.part(async () => {
        const reply = await target.act(trader, { type: 'submit_order', order: { ...order, position_side } });
        expect('orders.body.position-side').refused(reply);
      });
  },
});

export default alone;
export const bodyUnsupportedWordsInBatchCheck = toBatchedOrdersCheck(alone);
