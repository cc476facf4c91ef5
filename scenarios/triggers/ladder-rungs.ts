import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  isParkedLegRow,
  type ParkedLegSpec,
  parkedLegOrder,
} from '../../harness/setup/parked-leg.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';

const alone = check({
  id: 'triggers.ladder.rungs',
  title:
    'a rung that fires leaves the other rungs parked, and all rungs end when the position closes, by an order or by a rung',
  clauses: ['triggers.ladder.independent', 'triggers.ladder.retires', 'triggers.ladder.retires-next-block'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, control, expect } = context;
    const long = await openMovedMarkLong(context, 3n);
    const { market, maker, taker } = long.traders;
    const { size } = long;
    const ladder = async (...rungs: readonly ParkedLegSpec[]) => {
      const orders = rungs.map((rung) => parkedLegOrder(taker, rung));
      await given.accepted(target.act(taker, { type: 'batch_order', params: { orders, grouping: 'positionTpsl' } }));
      await awaitParkedLegRows(context, taker, rungs);
      return rungs;
    };
    const bid = (permille: bigint, pieces: bigint) =>
      placeRestingOrder(context, maker, { market, side: 'bid', px: long.pxBesideStart(permille), size: pieces * size });
    /** The position has ended; its rungs are read one block later, and once they should be gone. */
    const retired = async (how: string) => {
      await control.commit(1);
      const next = await long.rows();
      const later = await awaitOpenOrders(context, taker.address, (now) => !now.some(isParkedLegRow));
      expect('triggers.ladder.retires').equal(
        derived(later.filter(isParkedLegRow), later),
        [],
        `parked rows after ${how} the position`,
      );
      expect('triggers.ladder.retires-next-block').equal(
        derived(next.filter(isParkedLegRow), next),
        [],
        `parked rows one block after ${how} the position`,
      );
    };

    const [first, ...others] = await ladder(long.leg(-20n), long.leg(-40n), long.leg(-60n));
    if (first === undefined) return;
    await bid(-25n, 1n);
    assumeMarkFollowedIndex(
      (await long.moveMarkTo(-30n)) < first.triggerPx,
      'the mark did not fall below the first rung',
    );
    const behind = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, first));
    given.require(!isLegParked(behind, first), 'the first rung has not fired');
    await control.commit(1);
    const rows = await long.rows();
    expect('triggers.ladder.independent').relation(
      'the other two rungs to be parked',
      { rows },
      (observed) => others.every((rung) => isLegParked(observed.rows, rung)),
      'orders',
    );
    await long.pieces(2n);
    await long.traders.trade('ask', 2n * size);
    await retired('an order closed');

    await long.traders.trade('bid', 2n * size);
    const [whole] = await ladder(long.leg(-40n, { size: 2n * size }), long.leg(-60n), long.leg(-70n));
    if (whole === undefined) return;
    await bid(-43n, 2n);
    assumeMarkFollowedIndex((await long.moveMarkTo(-48n)) < whole.triggerPx, 'the mark did not fall below the rung');
    await retired('a rung closed');
  },
});

export default alone;
export const ladderRungsByAgentCheck = toAgentSignedCheck(alone);
