import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  parkedLegBatchAction,
  parkedLegRowIn,
  placeParkedLegs,
} from '../../harness/setup/parked-leg.ts';
import { parkedLegTriggerPx } from './leg-rows.ts';
import { openMovedMarkLong } from './mark-moves.ts';
import { isLevelTrailingMark } from './trail-steps.ts';

export default check({
  id: 'triggers.trailing.beside',
  title:
    'each of several trailing trigger orders of one account follows the mark, whether alone, in a pair or in a ladder',
  clauses: ['triggers.trailing.ratchet', 'triggers.row.trail-px'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { target, expect } = context;
    const long = await openMovedMarkLong(context, 1n);
    const { taker } = long.traders;
    const distance = (permille: bigint) => long.pxBesideStart(permille) - long.pxBesideStart(0n);
    // Neither one nor two distances bring a level back to where it was sent.
    const trailing = (permille: bigint, at: bigint) => long.leg(at, { trailPx: distance(permille) });
    const alone = [trailing(12n, -10n), trailing(13n, -11n)];
    await placeParkedLegs(context, taker, alone);
    const pair = [trailing(14n, -12n), long.leg(200n, { tpsl: 'tp' })];
    const ladder = [trailing(15n, -13n), trailing(16n, -14n), long.leg(201n, { tpsl: 'tp' })];
    const all = [...alone];
    // No document says whether a leg of a set may trail.
    for (const legs of [pair, ladder])
      if (isAccepted(await target.act(taker, parkedLegBatchAction(taker, legs)))) {
        await awaitParkedLegRows(context, taker, legs);
        all.push(...legs.filter(({ trailPx }) => trailPx !== undefined));
      }
    const best = await long.moveMarkTo(24n);
    // A level may follow in the block after the mark's.
    const rows = await awaitOpenOrders(context, taker.address, (now) =>
      all.every((leg) => isLevelTrailingMark(parkedLegTriggerPx(now, leg).value, best, leg, leg.trailPx ?? 0n)),
    );
    for (const leg of all) {
      const { trailPx = 0n, triggerPx } = leg;
      expect('triggers.row.trail-px').decimal(
        field(parkedLegRowIn(rows, leg.cloid), 'trigger.trail_px', rows),
        pxInUsdc(trailPx),
        'trigger.trail_px of a trailing trigger order',
      );
      assumeMarkFollowedIndex(best - trailPx > triggerPx, 'the mark did not run ahead of the level');
      expect('triggers.trailing.ratchet').relation(
        `a trigger_px of ${pxInUsdc(best - trailPx)}, or whole steps of ${pxInUsdc(trailPx)} from ${pxInUsdc(triggerPx)}`,
        { level: parkedLegTriggerPx(rows, leg) },
        ({ level }) => isLevelTrailingMark(level, best, leg, trailPx),
        'trigger.trigger_px',
      );
    }
  },
});
