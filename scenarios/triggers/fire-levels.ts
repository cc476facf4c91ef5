import { check } from '../../harness/check/check.ts';
import { isRefusedWith } from '../../harness/client/outcome.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegAction, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';
import { judgeNoParkedLegRow, judgeParkedLegRow } from './leg-rows.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';

/** Permille relative to the start: a mark that moves there in one step passes a level by more than a tenth of it. */
const GAP = -160n;

export default check({
  id: 'triggers.fire.levels',
  title:
    'a trigger order fires on the mark alone, on each mark update, when the mark crosses from the side it was parked on',
  clauses: [
    'triggers.fire.direction',
    'triggers.fire.mark-only',
    'triggers.fire.every-update',
    'triggers.fire.inclusive',
    'triggers.fire.crossing',
  ],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const long = await openMovedMarkLong(context, 3n);
    const { taker } = long.traders;
    // Both are stops of the long, distinguished by the mark at which they are parked, unless the venue asks for a fitting label.
    const fall = long.leg(-20n);
    await placeParkedLegs(context, taker, [fall]);
    const stop = long.leg(20n);
    const isStopTaken = !isRefusedWith(await target.act(taker, parkedLegAction(taker, stop)), badValue);
    const rise = isStopTaken ? stop : long.leg(20n, { tpsl: 'tp' });
    if (!isStopTaken) await given.accepted(target.act(taker, parkedLegAction(taker, rise)));
    await pace.blocks(2);
    const waiting = await long.rows();
    expect('triggers.fire.direction').relation(
      'both trigger orders to be parked while the mark is between their trigger prices',
      { rows: waiting },
      ({ rows }) => isLegParked(rows, fall) && isLegParked(rows, rise),
      'orders',
    );

    await long.traders.trade('ask', long.size, long.pxBesideStart(-30n));
    await pace.blocks(2);
    assumeMarkFollowedIndex((await long.mark()) > fall.triggerPx, 'the mark did not stay above the level');
    const traded = await long.rows();
    judgeParkedLegRow(
      context,
      'triggers.fire.mark-only',
      traded,
      fall,
      'the trigger order after a trade beyond its trigger price, with the mark not beyond it',
    );

    assumeMarkFollowedIndex((await long.moveMarkTo(30n)) > rise.triggerPx, 'the mark did not rise above the level');
    await pace.blocks(1);
    const risen = await long.rows();
    expect('triggers.fire.direction').relation(
      'the trigger order above to have fired and the one below to be parked, after the mark rose',
      { rows: risen },
      ({ rows }) => isLegParked(rows, fall) && !isLegParked(rows, rise),
      'orders',
    );
    const dip = await long.moveMarkTo(-30n);
    await long.moveMarkTo(0n);
    assumeMarkFollowedIndex(dip < fall.triggerPx, 'the mark did not fall below the level');
    const dipped = await long.rows();
    judgeNoParkedLegRow(
      context,
      'triggers.fire.every-update',
      dipped,
      fall,
      'a trigger order that one mark update crossed, with the mark back since',
    );

    const low = await long.moveMarkTo(-10n);
    await long.moveMarkTo(0n);
    // A mark may be finer than the grid of prices.
    const isOnGrid = low % long.traders.market.tick === 0n;
    if (expect('triggers.fire.inclusive').exercised(isOnGrid, 'a mark on the grid of prices')) {
      const equal = long.leg(-10n, { triggerPx: low });
      await placeParkedLegs(context, taker, [equal]);
      assumeMarkFollowedIndex((await long.moveMarkTo(-10n)) === low, 'the mark did not come back to where it was');
      const met = await long.rows();
      judgeNoParkedLegRow(
        context,
        'triggers.fire.inclusive',
        met,
        equal,
        'a trigger order whose trigger_px equals the mark',
      );
    }

    const passed = long.leg(-20n);
    await placeParkedLegs(context, taker, [passed]);
    assumeMarkFollowedIndex((await long.moveMarkTo(GAP)) < passed.triggerPx, 'the mark did not fall below the level');
    const gone = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, passed));
    judgeNoParkedLegRow(
      context,
      'triggers.fire.crossing',
      gone,
      passed,
      'a trigger order that the mark passed by more than a tenth in one step',
    );
  },
});
