import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegOrder,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { isLegParked } from './mark-moves.ts';

export default check({
  id: 'triggers.groups.outlive',
  title: 'position-level trigger orders stay parked while the position reduces or increases, and end when it closes',
  clauses: ['triggers.groups.survives'],
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const size = traders.size();
    await traders.trade('bid', 2n * size);
    const leg = (percent: number): ParkedLegSpec => ({
      market,
      side: 'ask',
      size: 2n * size,
      triggerPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 ? 'tp' : 'sl',
      cloid: random.cloid(),
    });
    const [lone, ...pair] = [leg(54), leg(53), leg(171)];
    for (const legs of [[lone], pair]) {
      const orders = legs.map((one) => parkedLegOrder(taker, one));
      await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
    }
    const all = [lone, ...pair];
    await awaitParkedLegRows(context, taker, all);
    let units = 2n;
    for (const side of given.sample(['ask', 'bid'] as const, 1)) {
      await traders.trade(side, size);
      units += side === 'bid' ? 1n : -1n;
      await pace.blocks(2);
      const rows = await readOpenOrders(context, taker.address);
      expect('triggers.groups.survives').relation(
        `three parked trigger orders after an ${side} of half the position`,
        { rows },
        (observed) => all.every((one) => isLegParked(observed.rows, one)),
        'orders',
      );
    }
    await traders.trade('ask', units * size);
    const left = await awaitOpenOrders(context, taker.address, (rows) => !rows.some(isParkedLegRow));
    const legs = derived(left.filter(isParkedLegRow), left);
    expect('triggers.groups.survives').equal(legs, [], 'parked rows after the position closed');
  },
});
