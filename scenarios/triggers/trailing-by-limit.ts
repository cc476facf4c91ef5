import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { assumeMarkFollowedIndex } from '../../harness/setup/index-price.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeParkedLegs } from '../../harness/setup/parked-leg.ts';
import { parkedLegTriggerPx } from './leg-rows.ts';
import { openMovedMarkLong } from './mark-moves.ts';
import { isLevelTrailingMark } from './trail-steps.ts';

const LEVEL = 'trigger.trigger_px';

export default check({
  id: 'triggers.trailing.by-limit',
  title: 'a trailing trigger order that is to rest at its limit_px follows the mark, for a long and for a short',
  clauses: ['triggers.trailing.ratchet', 'triggers.trailing.short'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    const { given, target, expect } = context;
    const long = await openMovedMarkLong(context, 1n);
    const { maker, taker } = long.traders;
    // Neither one nor two distances bring a level back to where it was sent.
    const trailPx = long.pxBesideStart(12n) - long.pxBesideStart(0n);
    const more = { trailPx, isMarket: false };
    for (const [who, leg, aim] of [
      [taker, long.leg(-10n, more), 25n],
      [maker, long.leg(14n, { ...more, side: 'bid' }), -15n],
    ] as const) {
      const isLong = leg.side === 'ask';
      await long.moveMarkTo(0n);
      await placeParkedLegs(context, who, [leg]);
      const best = await long.moveMarkTo(aim);
      const reached = isLong ? best - trailPx : best + trailPx;
      const isAhead = isLong ? reached > leg.triggerPx : reached < leg.triggerPx;
      assumeMarkFollowedIndex(isAhead, 'the mark did not run ahead of the level');
      // A level may follow in the block after the mark's.
      const rows = await awaitOpenOrders(context, who.address, (now) =>
        isLevelTrailingMark(parkedLegTriggerPx(now, leg).value, best, leg, trailPx),
      );
      const level = parkedLegTriggerPx(rows, leg);
      // The documents do not mention the side. The distance for a short is only public.
      if (!isLong)
        expect('triggers.trailing.ratchet').relation(
          `a trigger_px below the sent ${pxInUsdc(leg.triggerPx)} after the mark fell to ${pxInUsdc(best)}`,
          { level },
          (observed) => Dec.parse(observed.level)?.compare(pxInUsdc(leg.triggerPx)) === -1,
          LEVEL,
        );
      expect(isLong ? 'triggers.trailing.ratchet' : 'triggers.trailing.short').relation(
        `a trigger_px of ${pxInUsdc(reached)}, or whole steps of ${pxInUsdc(trailPx)} from ${pxInUsdc(leg.triggerPx)}`,
        { level },
        (observed) => isLevelTrailingMark(observed.level, best, leg, trailPx),
        LEVEL,
      );
      await cancelEveryOrder({ given, target }, who);
    }
  },
});
