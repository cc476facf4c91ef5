import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Basis points that accounts bid for the place of their next order, by owner and by the number of the asset. */
export type PriorityBids = Map<Address, Map<number, number>>;

/** Returns the bid in whole basis points; 0: there is none. */
export function storedPriorityBid({ priorityBids }: VenueState, owner: Address, asset: number): number {
  return priorityBids.get(owner)?.get(asset) ?? 0;
}

/** Bids in place of what was bid before. */
export function setPriorityBid({ priorityBids }: VenueState, owner: Address, asset: number, bps: number): void {
  const own = priorityBids.get(owner) ?? new Map<number, number>();
  own.set(asset, bps);
  priorityBids.set(owner, own);
}

/** @returns what was bid; 0: nothing */
export function consumePriorityBid(state: VenueState, owner: Address, asset: number): number {
  const own = state.priorityBids.get(owner);
  if (own === undefined) return 0;
  const bps = own.get(asset) ?? 0;
  own.delete(asset);
  if (own.size === 0) state.priorityBids.delete(owner);
  return bps;
}
