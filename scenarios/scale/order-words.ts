import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { ladderAction, placeLadder } from '../../harness/setup/ladder.ts';
import { awaitNoOpenOrders } from '../../harness/setup/own-orders.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'scale.order.words',
  title: 'scale_order requires a cloid, takes tif alo or gtc only, and takes three modes of self-trade prevention',
  clauses: ['scale.order.tif', 'scale.order.stp', 'scale.handle.required'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 2n * scaledSizeForNotional(market, pxLow, 20n);
    const sound = { market, side: 'bid', rungs: 2, pxLow, pxHigh: pxLow + market.tick, total } as const;
    const areResting = (reply: ActResult) =>
      reply.kind === 'statuses' &&
      reply.statuses.length === 2 &&
      reply.statuses.every(({ kind }) => kind === 'resting');
    for (const tif of given.sample(['alo', 'gtc'], 1)) {
      const reply = await placeLadder(context, trader, { ...sound, tif, cloid: random.cloid() });
      expect('scale.order.tif').relation(`two resting rungs with ${tif}`, { reply }, () => areResting(reply));
    }
    for (const stpMode of given.sample(['cancel_oldest', 'cancel_newest', 'cancel_both'], 1)) {
      const reply = await placeLadder(context, trader, { ...sound, stpMode, cloid: random.cloid() });
      expect('scale.order.stp').relation(`two resting rungs with ${stpMode}`, { reply }, () => areResting(reply));
    }
    await cancelEveryOrder({ given, target }, trader);
    await awaitNoOpenOrders(context, trader.address);

    const words = [
      ['scale.order.tif', { tif: 'ioc' }],
      ['scale.order.tif', { tif: 'aon' }],
      ['scale.order.stp', { stpMode: 'reject' }],
    ] as const;
    for (const [clause, word] of given.sample(words, 1, ([clause]) => clause)) {
      const reply = requireEveryOrderReported(
        await target.act(trader, ladderAction({ ...sound, ...word, cloid: random.cloid() })),
      );
      expect(clause).refused(reply);
    }
    const named = ladderAction({ ...sound, cloid: random.cloid() });
    await sendAndJudgeWithoutFields(context, expect('scale.handle.required'), trader, named, ['cloid']);
  },
});
