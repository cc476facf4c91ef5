import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rereadUntil } from '../../harness/check/same-block-reads.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isSoundBookView, isTwoSided, readBookSidesAndRow } from './rows-one-sided-book.ts';

export default check({
  id: 'markets.rows.half-book',
  title: 'a market with resting orders on one side only has neither mid_px nor impact_pxs',
  clauses: ['markets.rows.mid-omitted', 'markets.rows.impact-omitted'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const look = () => rereadUntil(() => readBookSidesAndRow(context, market.coin), isSoundBookView);
    let judged = 0;
    for (const [at, side] of (['bid', 'ask'] as const).entries()) {
      const judge = async (when: string) => {
        const { outer: sides, inner: row } = await look();
        // Only the case's own order may rest there.
        if (sides[at] !== true || isTwoSided(sides)) return;
        judged += 1;
        expect('markets.rows.mid-omitted').absent(field(row, 'mid_px'), 'mid_px', `mid_px with ${when}`);
        expect('markets.rows.impact-omitted').absent(field(row, 'impact_pxs'), 'impact_pxs', `impact_pxs with ${when}`);
      };
      await placeRestingOrder(context, trader, { market, side });
      await judge(`${side}s only`);
      const { oid } = await placeRestingOrder(context, trader, { market, side: side === 'bid' ? 'ask' : 'bid' });
      // The middle shown while both sides existed must not remain.
      await look();
      const cancel = { owner: trader.address, market: market.id, oid };
      await given.accepted(target.act(trader, { type: 'cancel_order', cancel }));
      await awaitOpenOrders(context, trader.address, (rows) => rows.length === 1);
      await judge(`${side}s only, after the other side was cancelled`);
      await cancelEveryOrder(context, trader);
      await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
    }
    if (judged === 0) throw new NotExercised('a book on which nobody else rests');
  },
});
