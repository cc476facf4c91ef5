import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { pxAt } from '../../harness/check/order-wish.ts';
import { openOrders, openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { isLeg, type LegWish, legOrder, listedLegs } from '../../harness/setup/parked-leg.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { isParked } from './mark-moves.ts';

export default check({
  id: 'triggers.groups.outlive',
  title: 'legs against a position stay while it shrinks and grows, and go when it closes',
  clauses: ['triggers.groups.survives'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await twoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', 2n * size);
    const leg = (percent: number): LegWish => ({
      market,
      side: 'ask',
      size: 2n * size,
      triggerPx: pxAt(market, percent),
      tpsl: percent > 100 ? 'tp' : 'sl',
      cloid: random.cloid(),
    });
    const [lone, ...pair] = [leg(54), leg(53), leg(171)];
    for (const legs of [[lone], pair]) {
      const orders = legs.map((one) => legOrder(taker, one));
      await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
    }
    const all = [lone, ...pair];
    await listedLegs(context, taker, all);
    let units = 2n;
    for (const side of given.some(['ask', 'bid'] as const, 1)) {
      await traders.trade(side, size);
      units += side === 'bid' ? 1n : -1n;
      await pace.blocks(2);
      const rows = await openOrders(context, taker.address);
      expect('triggers.groups.survives').relation(
        `three legs after an ${side} of half the position`,
        { rows },
        (seen) => all.every((one) => isParked(seen.rows, one)),
        'orders',
      );
    }
    await traders.trade('ask', units * size);
    const left = await openOrdersOnce(context, taker.address, (rows) => !rows.some(isLeg));
    const legs = derived(left.filter(isLeg), left);
    expect('triggers.groups.survives').equal(legs, [], 'parked rows of a position that closed');
  },
});
