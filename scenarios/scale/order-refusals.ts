import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { type LadderSpec, ladderAction, placeLadder } from '../../harness/setup/ladder.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { awaitNoOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';

const rules = [
  'scale.order.n',
  'scale.order.range',
  'scale.order.tick',
  'scale.order.span',
  'scale.order.lot',
  'scale.order.weights',
] as const;

export default check({
  id: 'scale.order.refusals',
  title: 'scale_order with an invalid rung count, range, grid, size or weights is refused as a whole',
  clauses: [...rules, 'scale.order.whole'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market(hasCoarseTick);
    const { tick, step } = market;
    const pxLow = gridPxAtMarkPercent(market, 60);
    const piece = scaledSizeForNotional(market, pxLow, 20n);
    const sound = { market, side: 'bid', rungs: 3, pxLow, pxHigh: pxLow + 4n * tick, total: 3n * piece } as const;
    // A ladder that is valid except for the judged fault is refused for nothing else.
    await placeLadder(context, trader, { ...sound, cloid: random.cloid() });
    await cancelEveryOrder({ given, target }, trader);
    await awaitNoOpenOrders(context, trader.address);

    const wide = { pxHigh: pxLow + 200n * tick };
    const faults: readonly (readonly [(typeof rules)[number], Partial<LadderSpec>])[] = [
      ['scale.order.n', { rungs: 0 }],
      ['scale.order.n', { rungs: 1 }],
      ['scale.order.n', { ...wide, rungs: 101, total: 101n * step }],
      ['scale.order.range', { pxLow: 0n }],
      ['scale.order.range', { pxHigh: pxLow }],
      ['scale.order.range', { pxHigh: pxLow - 4n * tick }],
      ['scale.order.tick', { pxLow: pxLow + 1n }],
      ['scale.order.tick', { pxHigh: pxLow + 4n * tick + 1n }],
      ['scale.order.span', { pxHigh: pxLow + tick }],
      ['scale.order.lot', { total: 0n }],
      ['scale.order.lot', { total: 2n * step }],
      ['scale.order.weights', { dist: 'custom', weights: [1, 1] }],
      ['scale.order.weights', { dist: 'custom', weights: [1, 1, 1, 1] }],
      ['scale.order.weights', { dist: 'custom', weights: [1, 0, 1] }],
      ['scale.order.weights', { weights: [1, 1, 1] }],
    ];
    for (const [clause, change] of given.sample(faults, 1, ([clause]) => clause)) {
      const reply = requireEveryOrderReported(
        await target.act(trader, ladderAction({ ...sound, ...change, cloid: random.cloid() })),
      );
      expect(clause).refused(reply);
    }
    await pace.blocks(2);
    expect('scale.order.whole').equal(await readOpenOrders(context, trader.address), [], 'orders');
  },
});
