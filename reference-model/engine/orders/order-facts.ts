import type { OrderEventFacts } from '../../events.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import type { LiveOrder } from '../../state/live-order.ts';
import type { ParkedTriggerLeg } from '../../state/parked-legs.ts';
import type { OrderAtGate } from './order-gates.ts';

/** A resting order as shown in events. @param lots  its remaining size, if the book has moved on */
export function liveOrderEventFacts(order: LiveOrder, lots = order.lots): OrderEventFacts {
  const { owner, market, oid, side, px, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs } = order;
  return { owner, market, oid, side, px, lots, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs, parked: null };
}

/** A refused placement as shown in events: it has no oid. */
export function refusedOrderEventFacts(order: OrderAtGate): OrderEventFacts {
  return placementEventFacts(order, null, order.lots, null);
}

/** A placement as shown in events, with its remaining size. @param insertedAtMs  null if nothing rests */
export function placementEventFacts(
  order: OrderAtGate,
  oid: bigint | null,
  lots: Lots,
  insertedAtMs: number | null,
): OrderEventFacts {
  const { owner, market, side, px, lots: origLots, tif, stpMode, reduceOnly, cloid } = order;
  return { owner, market, oid, side, px, lots, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs, parked: null };
}

/** A parked leg as shown in events. */
export function parkedLegEventFacts(parked: ParkedTriggerLeg): OrderEventFacts {
  const { owner, market, oid, side, lots, stpMode, cloid, insertedAtMs } = parked;
  const exit = {
    px: displayPxOfParkedLeg(parked),
    tif: parked.exit.kind === 'market' ? 'ioc' : 'gtc',
    reduceOnly: true,
  } as const;
  return { owner, market, oid, side, lots, origLots: lots, stpMode, cloid, insertedAtMs, ...exit, parked };
}

/** The displayed price of a parked leg: its exit's limit price, or its level. */
export function displayPxOfParkedLeg({ exit, triggerPx }: ParkedTriggerLeg): BookPx {
  return exit.kind === 'limit' ? exit.px : triggerPx;
}
