import { check } from '../../harness/check/check.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import { markStands } from '../../harness/setup/index-price.ts';
import { openOrders } from '../../harness/setup/own-orders.ts';
import { parkedLegs } from '../../harness/setup/parked-leg.ts';
import { levelOf, noRow } from './leg-rows.ts';
import { movedLong } from './mark-moves.ts';
import { follows } from './trail-steps.ts';

const LEVEL = 'trigger.trigger_px';

export default check({
  id: 'triggers.trailing.follows',
  title: 'a trailing level follows the best mark at its distance, and is the level that fires',
  clauses: [
    'triggers.trailing.ratchet',
    'triggers.trailing.never-away',
    'triggers.trailing.first-level',
    'triggers.trailing.short',
    'triggers.row.trail-level',
  ],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { expect } = context;
    const long = await movedLong(context, 1n);
    const { maker, taker, market } = long.traders;
    // Neither it nor two of it bring a level to where it was sent from.
    const distance = long.at(12n) - long.at(0n);
    const stop = long.leg(-10n, { trailPx: distance });
    await parkedLegs(context, taker, [stop]);
    const first = levelOf(await long.rows(), stop);

    const best = await long.to(25n);
    markStands(best - distance > stop.triggerPx, 'the mark did not run ahead of the level');
    const ahead = levelOf(await long.rows(), stop);
    const back = await long.to(20n);
    markStands(back < best && back > best - distance / 2n, 'the mark did not fall back above the level');
    const behind = levelOf(await long.rows(), stop);
    expect('triggers.trailing.never-away').atLeast(behind, ahead, LEVEL);
    // Between the level that was sent and the one that the best mark left behind.
    const fallen = await long.to(0n);
    const low = best - 2n * distance;
    markStands(fallen > stop.triggerPx && fallen < low, 'the mark did not fall between the two levels');
    const rows = await long.rows();
    const trail = `${wholePx(distance)} behind ${wholePx(best)}`;
    noRow(context, 'triggers.trailing.ratchet', rows, stop, `a leg that trails ${trail}`);
    expect('triggers.row.trail-level').relation(
      `${wholePx(best - distance)}, or steps of ${wholePx(distance)} from ${wholePx(stop.triggerPx)}`,
      { level: ahead },
      (seen) => follows(seen.level, best, stop, distance),
      LEVEL,
    );
    expect('triggers.trailing.first-level').decimal(first, wholePx(stop.triggerPx), LEVEL);

    const ofShort = long.leg(10n, { side: 'bid', trailPx: distance });
    await parkedLegs(context, maker, [ofShort]);
    const lowest = await long.to(-15n);
    markStands(lowest + distance < ofShort.triggerPx, 'the mark did not run ahead of the level of the short');
    const level = levelOf(await openOrders(context, maker.address), ofShort);
    expect('triggers.trailing.short').relation(
      `${wholePx(lowest + distance)}, or steps of ${wholePx(distance)} from ${wholePx(ofShort.triggerPx)}`,
      { level },
      (seen) => follows(seen.level, lowest, ofShort, distance),
      `${LEVEL} in ${market.coin}`,
    );
  },
});
