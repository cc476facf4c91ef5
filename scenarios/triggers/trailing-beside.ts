import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import {
  awaitParkedLegRows,
  parkedLegBatchAction,
  parkedLegRowIn,
  placeParkedLegs,
} from '../../harness/setup/parked-leg.ts';
import { parkedLegTriggerPx } from './leg-rows.ts';
import { openMovedMarkLong } from './mark-moves.ts';
import { awaitTrailedLegRows, judgeTrailedLevel, pxBehind } from './trail-steps.ts';

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
    const trailing = (permille: bigint, at: bigint) => ({ ...long.leg(at), trailPx: distance(permille) });
    const alone = [trailing(12n, -10n), trailing(13n, -11n)];
    await placeParkedLegs(context, taker, alone);
    const pair = [trailing(14n, -12n)];
    const ladder = [trailing(15n, -13n), trailing(16n, -14n)];
    const all = [...alone];
    // No document says whether a leg of a set may trail.
    for (const [place, inSet] of [pair, ladder].entries()) {
      const legs = [...inSet, long.leg(200n + BigInt(place), { tpsl: 'tp' })];
      if (!isAccepted(await target.act(taker, parkedLegBatchAction(taker, legs)))) continue;
      await awaitParkedLegRows(context, taker, legs);
      all.push(...inSet);
    }
    const best = await long.moveMarkTo(24n);
    const rows = await awaitTrailedLegRows(context, taker, best, all);
    for (const leg of all) {
      expect('triggers.row.trail-px').decimal(
        field(parkedLegRowIn(rows, leg.cloid), 'trigger.trail_px', rows),
        pxInUsdc(leg.trailPx),
        'trigger.trail_px of a trailing trigger order',
      );
      assumeMarkFollowedIndex(pxBehind(best, leg) > leg.triggerPx, 'the mark did not run ahead of the level');
      judgeTrailedLevel(context, 'triggers.trailing.ratchet', parkedLegTriggerPx(rows, leg), best, leg);
    }
  },
});
