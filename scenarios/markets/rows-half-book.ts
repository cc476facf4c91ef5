import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { retakeUntilSound } from '../../harness/check/same-block-reads.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isSoundBookView, isTwoSided, readBookAndRow } from './rows-one-sided-book.ts';

export default check({
  id: 'markets.rows.half-book',
  title: 'a market on which orders of one side alone rest has neither a middle nor impact prices',
  clauses: ['markets.rows.mid-omitted', 'markets.rows.impact-omitted'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const [{ coin, ...market }, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const look = () => readBookAndRow(context, coin);
    let judged = 0;
    for (const [at, side] of (['bid', 'ask'] as const).entries()) {
      await placeRestingOrder(context, trader, { market: { coin, ...market }, side });
      const { outer: sides, inner: row } = await retakeUntilSound(look, isSoundBookView);
      await cancelEveryOrder(context, trader);
      await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
      // The case's own order alone may rest there.
      if (sides[at] !== true || isTwoSided(sides)) continue;
      judged += 1;
      expect('markets.rows.mid-omitted').absent(field(row, 'mid_px'), 'mid_px', `mid_px with ${side}s alone`);
      expect('markets.rows.impact-omitted').absent(
        field(row, 'impact_pxs'),
        'impact_pxs',
        `impact_pxs with ${side}s alone`,
      );
    }
    if (judged === 0) throw new NotExercised('a book on which nobody else rests');
  },
});
