import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent } from '../../harness/check/order-spec.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { tradeOnce } from '../../harness/setup/own-trade.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegOrder,
} from '../../harness/setup/parked-leg.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'triggers.ladder.retires',
  title: 'a ladder ends when its position closes, by a taking or a resting order, in one fill or in parts',
  clauses: ['triggers.ladder.retires'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const rung = (percent: number, side: ParkedLegSpec['side'] = 'ask'): ParkedLegSpec => ({
      market,
      side,
      size,
      triggerPx: gridPxAtMarkPercent(market, percent),
      tpsl: percent > 100 === (side === 'ask') ? 'tp' : 'sl',
      cloid: random.cloid(),
    });
    const closesLadder = async (rungs: readonly ParkedLegSpec[], way: string, close: () => Promise<unknown>) => {
      const orders = rungs.map((leg) => parkedLegOrder(taker, leg));
      await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
      await awaitParkedLegRows(context, taker, rungs);
      await close();
      const left = await awaitOpenOrders(context, taker.address, (rows) => !rows.some(isParkedLegRow));
      expect('triggers.ladder.retires').equal(
        derived(left.filter(isParkedLegRow), left),
        [],
        `parked rows after ${way} closed the position`,
      );
    };
    const ways = {
      'a taking order': () => traders.trade('ask', 3n * size),
      'a resting order': () =>
        tradeOnce(context, { market, maker: taker, taker: maker, side: 'bid', px: pxs[0], size: 3n * size }),
      'two resting orders': () =>
        tradeOnce(context, { market, maker: taker, taker: maker, side: 'bid', px: pxs[0], size: [size, 2n * size] }),
    };
    for (const [way, close] of Object.entries(ways)) {
      await traders.trade('bid', 3n * size);
      await closesLadder([rung(52), rung(54), rung(172)], way, close);
    }
    await traders.trade('ask', 3n * size);
    const ofShort = [rung(52, 'bid'), rung(54, 'bid'), rung(172, 'bid')];
    await closesLadder(ofShort, 'a taking bid', () => traders.trade('bid', 3n * size));
  },
});
