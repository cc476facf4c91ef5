import type { OrderFacts } from '../events.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { OrderAtGate } from './order-gates.ts';

/** A resting order as events tell it. */
export function factsOf(order: LiveOrder): OrderFacts {
  const { owner, market, oid, side, px, lots, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs } = order;
  return { owner, market, oid, side, px, lots, origLots, tif, stpMode, reduceOnly, cloid, insertedAtMs };
}

/** A placement as events tell it. @param oid  null while it has none */
export function factsOfPlacement(order: OrderAtGate, oid: bigint | null, remaining = order.lots): OrderFacts {
  const { owner, market, side, px, tif, stpMode, reduceOnly, cloid } = order;
  const sizes = { lots: remaining, origLots: order.lots };
  return { owner, market, oid, side, px, ...sizes, tif, stpMode, reduceOnly, cloid, insertedAtMs: null };
}
