import type { OrderFacts } from '../events.ts';
import type { BookPx } from '../numeric/planes.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { ParkedLeg } from '../state/parked-legs.ts';
import type { OrderAtGate } from './order-gates.ts';

/** A resting order as events tell it. */
export function factsOf(order: LiveOrder): OrderFacts {
  const { owner, market, oid, side, px, lots, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs } = order;
  return { owner, market, oid, side, px, lots, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs, parked: null };
}

/** A placement as events tell it. @param oid  null while it has none */
export function factsOfPlacement(order: OrderAtGate, oid: bigint | null, remaining = order.lots): OrderFacts {
  const { owner, market, side, px, lots: origLots, tif, stpMode, reduceOnly, cloid } = order;
  const unplaced = { insertedAtMs: null, parked: null };
  return { ...unplaced, owner, market, oid, side, px, lots: remaining, origLots, tif, stpMode, reduceOnly, cloid };
}

/** A parked leg as events tell it. */
export function factsOfLeg(parked: ParkedLeg): OrderFacts {
  const { owner, market, oid, side, lots, stpMode, cloid, insertedAtMs } = parked;
  const exit = { px: shownPx(parked), tif: parked.exit.kind === 'market' ? 'ioc' : 'gtc', reduceOnly: true } as const;
  return { owner, market, oid, side, lots, origLots: lots, stpMode, cloid, insertedAtMs, ...exit, parked };
}

/** The price that stands for a parked leg: the one that its exit rests at, or the level. */
export function shownPx({ exit, triggerPx }: ParkedLeg): BookPx {
  return exit.kind === 'limit' ? exit.px : triggerPx;
}
