import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegBatchAction,
} from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { judgeNoParkedLegRow, judgeParkedLegRow } from './leg-rows.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';

const firesApart = (isHedged: boolean) =>
  check({
    id: isHedged ? 'triggers.groups.fire-apart.hedged' : 'triggers.groups.fire-apart',
    title: `a trigger order that fires affects only its own pair or ladder, of four on one ${isHedged ? 'leg of a hedged account' : 'position'}`,
    clauses: ['triggers.oco.market', 'triggers.oco.limit', 'triggers.ladder.independent', 'triggers.fire.limit'],
    by: 'operate',
    control: 'mark',
    needs: ['funded-accounts', 'closed'],
    async run(context) {
      const { given, target, control, expect } = context;
      const long = await openMovedMarkLong(context, 6n, isHedged);
      const { market, maker, taker } = long.traders;
      const set = async (...legs: readonly ParkedLegSpec[]) => {
        await given.accepted(target.act(taker, parkedLegBatchAction(taker, legs)));
        await awaitParkedLegRows(context, taker, legs);
        return legs;
      };
      const far = (permille: bigint) => long.leg(permille, { tpsl: 'tp' });
      const limit = { isMarket: false, limitPx: long.pxBesideStart(40n) } as const;
      const [market1, sibling1] = await set(long.leg(-20n), far(200n));
      const [limit1, sibling2] = await set(long.leg(-21n, limit), far(201n));
      const beside = await set(long.leg(-60n), far(202n));
      const [rung, limitRung, ...rungs] = await set(long.leg(-22n), long.leg(-23n, limit), far(203n));
      const ladder = await set(long.leg(-61n), long.leg(-62n), far(204n));
      if (market1 === undefined || limit1 === undefined || rung === undefined || limitRung === undefined) return;
      const fired = [market1, limit1, rung, limitRung];

      await placeRestingOrder(context, maker, {
        market,
        side: 'bid',
        px: long.pxBesideStart(-27n),
        size: 4n * long.size,
      });
      assumeMarkFollowedIndex(
        (await long.moveMarkTo(-30n)) < limitRung.triggerPx,
        'the mark did not fall below the levels',
      );
      await control.commit(1);
      const rows = await awaitOpenOrders(context, taker.address, (now) => !fired.some((leg) => isLegParked(now, leg)));
      given.require(!fired.some((leg) => isLegParked(rows, leg)), 'a leg that the mark has passed has not fired');
      if (sibling1 !== undefined)
        judgeNoParkedLegRow(
          context,
          'triggers.oco.market',
          rows,
          sibling1,
          'the OCO sibling of a market trigger order that fired',
        );
      if (sibling2 !== undefined)
        judgeNoParkedLegRow(
          context,
          'triggers.oco.limit',
          rows,
          sibling2,
          'the OCO sibling of a limit trigger order that fired',
        );
      for (const leg of beside)
        judgeParkedLegRow(context, 'triggers.oco.market', rows, leg, 'a trigger order of another pair');
      for (const leg of rungs)
        judgeParkedLegRow(
          context,
          'triggers.ladder.independent',
          rows,
          leg,
          'a rung of the ladder of a rung that fired',
        );
      for (const leg of ladder)
        judgeParkedLegRow(context, 'triggers.ladder.independent', rows, leg, 'a rung of another ladder');
      const rested = derived(
        rows.filter((row) => row.tif === 'gtc' && !isParkedLegRow(row)),
        rows,
      );
      // A venue whose limit legs exit at the market fires each of them like that (D87).
      expect('triggers.fire.limit').unusual(rested.value.length === 0, {
        expected: 'open gtc orders of the limit trigger orders that fired',
        actual: rested,
      });
      if (!expect('triggers.fire.limit').exercised(rested.value.length > 0, 'a limit exit')) return;
      expect('triggers.fire.limit').relation(
        'two open gtc orders, one for each limit trigger order that fired',
        { rested },
        (observed) => observed.rested.length === 2,
        'orders',
      );
    },
  });

export default firesApart(false);
export const groupsFireApartHedgedCheck = firesApart(true);
