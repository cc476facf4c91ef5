import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { toGroupedLegsCheck } from '../../harness/judging/in-batches.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegRowIn, placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { judgeNoParkedLegRow, parkedLegTriggerPx } from './leg-rows.ts';
import { isLegParked, openMovedMarkLong } from './mark-moves.ts';
import { awaitTrailedLegRows, judgeLevelOfShortHasMoved, judgeTrailedLevel } from './trail-steps.ts';

const LEVEL = 'trigger.trigger_px';

const alone = check({
  id: 'triggers.trailing.follows',
  title: 'a trailing trigger_px follows the best mark at its trailing distance, and fires at the moved level',
  clauses: [
    'triggers.trailing.ratchet',
    'triggers.trailing.never-away',
    'triggers.trailing.first-level',
    'triggers.trailing.short',
    'triggers.row.trail-level',
    'orders.open-orders.inserted-at',
  ],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { expect } = context;
    const long = await openMovedMarkLong(context, 1n);
    const { maker, taker } = long.traders;
    // Neither one nor two distances bring a level back to where it was sent.
    const distance = long.pxBesideStart(12n) - long.pxBesideStart(0n);
    const stop = { ...long.leg(-10n), trailPx: distance };
    await placeParkedLegs(context, taker, [stop]);
    const parked = await long.rows();
    const first = parkedLegTriggerPx(parked, stop);

    const best = await long.moveMarkTo(25n);
    assumeMarkFollowedIndex(best - distance > stop.triggerPx, 'the mark did not run ahead of the level');
    const moved = await awaitTrailedLegRows(context, taker, best, [stop]);
    const ahead = parkedLegTriggerPx(moved, stop);
    // A moved level is not a new placement.
    expect('orders.open-orders.inserted-at').equal(
      field(parkedLegRowIn(moved, stop.cloid), 'inserted_at', moved),
      field(parkedLegRowIn(parked, stop.cloid), 'inserted_at', parked),
      'inserted_at of a trailing trigger order whose trigger_px has moved',
    );
    const back = await long.moveMarkTo(20n);
    assumeMarkFollowedIndex(back < best && back > best - distance / 2n, 'the mark did not fall back above the level');
    const behind = parkedLegTriggerPx(await long.rows(), stop);
    expect('triggers.trailing.never-away').atLeast(behind, ahead, LEVEL);
    // Between the sent level and the one that followed the best mark.
    const fallen = await long.moveMarkTo(0n);
    const low = best - 2n * distance;
    assumeMarkFollowedIndex(fallen > stop.triggerPx && fallen < low, 'the mark did not fall between the two levels');
    const rows = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, stop));
    const trail = `${pxInUsdc(distance)} behind the best mark of ${pxInUsdc(best)}`;
    judgeNoParkedLegRow(
      context,
      'triggers.trailing.ratchet',
      rows,
      stop,
      `a trailing stop, ${trail}, that the mark has crossed`,
    );
    judgeTrailedLevel(context, 'triggers.row.trail-level', ahead, best, stop);
    expect('triggers.trailing.first-level').decimal(first, pxInUsdc(stop.triggerPx), LEVEL);

    const ofShort = { ...long.leg(14n, { side: 'bid' }), trailPx: distance };
    await placeParkedLegs(context, maker, [ofShort]);
    const lowest = await long.moveMarkTo(-15n);
    assumeMarkFollowedIndex(
      lowest + distance < ofShort.triggerPx,
      'the mark did not run ahead of the level of the short',
    );
    const level = parkedLegTriggerPx(await awaitTrailedLegRows(context, maker, lowest, [ofShort]), ofShort);
    judgeLevelOfShortHasMoved(context, level, lowest, ofShort);
    judgeTrailedLevel(context, 'triggers.trailing.short', level, lowest, ofShort);
    // The mark rises, first to below the level set by the lowest mark, then above that level but below the sent one.
    const up = await long.moveMarkTo(-10n);
    assumeMarkFollowedIndex(
      up > lowest && up < lowest + distance / 2n,
      'the mark did not rise back below the level of the short',
    );
    // A level that moves by steps may be nearer to the lowest mark, and has then fired (D74).
    if (Dec.parse(level.value)?.compare(pxInUsdc(up)) === 1) {
      const kept = parkedLegTriggerPx(await readOpenOrders(context, maker.address), ofShort);
      expect('triggers.trailing.never-away').atMost(kept, level, `${LEVEL} of the trailing stop of a short`);
    }
    const risen = await long.moveMarkTo(11n);
    const high = lowest + 2n * distance;
    assumeMarkFollowedIndex(
      risen > high && risen < ofShort.triggerPx,
      'the mark did not rise between the levels of the short',
    );
    const left = await awaitOpenOrders(context, maker.address, (now) => !isLegParked(now, ofShort));
    judgeNoParkedLegRow(
      context,
      'triggers.trailing.short',
      left,
      ofShort,
      `the trailing stop of a short, behind the lowest mark of ${pxInUsdc(lowest)}, that the mark has crossed`,
    );
  },
});

export default alone;
export const trailingInGroupCheck = toGroupedLegsCheck(alone);
