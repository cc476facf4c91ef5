import { check } from '../../harness/check/check.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { parkedLegTriggerPx } from './leg-rows.ts';
import { openMovedMarkLong } from './mark-moves.ts';
import {
  awaitTrailedLegRows,
  judgeLevelOfShortHasMoved,
  judgeTrailedLevel,
  pxBehind,
  type TrailingLegSpec,
} from './trail-steps.ts';

export default check({
  id: 'triggers.trailing.by-limit',
  title: 'a trailing trigger order that is to rest at its limit_px follows the mark, for a long and for a short',
  clauses: ['triggers.trailing.ratchet', 'triggers.trailing.short'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target } = context;
    const long = await openMovedMarkLong(context, 1n);
    const { maker, taker } = long.traders;
    // Neither one nor two distances bring a level back to where it was sent.
    const trailPx = long.pxBesideStart(12n) - long.pxBesideStart(0n);
    const trailing = (permille: bigint, side: 'ask' | 'bid'): TrailingLegSpec => ({
      ...long.leg(permille, { side, isMarket: false }),
      trailPx,
    });
    for (const [who, leg, aim] of [
      [taker, trailing(-10n, 'ask'), 25n],
      [maker, trailing(14n, 'bid'), -15n],
    ] as const) {
      const isLong = leg.side === 'ask';
      await long.moveMarkTo(0n);
      await placeParkedLegs(context, who, [leg]);
      const best = await long.moveMarkTo(aim);
      const reached = pxBehind(best, leg);
      const isAhead = isLong ? reached > leg.triggerPx : reached < leg.triggerPx;
      assumeMarkFollowedIndex(isAhead, 'the mark did not run ahead of the level');
      const level = parkedLegTriggerPx(await awaitTrailedLegRows(context, who, best, [leg]), leg);
      if (!isLong) judgeLevelOfShortHasMoved(context, level, best, leg);
      judgeTrailedLevel(context, isLong ? 'triggers.trailing.ratchet' : 'triggers.trailing.short', level, best, leg);
      await cancelEveryOrder({ given, target }, who);
    }
  },
});
