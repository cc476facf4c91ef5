import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Bids of accounts for the block position of their next order, in basis points, by owner and asset number. */
export type PriorityBids = Map<Address, Map<number, number>>;

/** Returns the bid in whole basis points; 0: none. */
export function storedPriorityBidOf({ priorityBids }: VenueState, owner: Address, asset: number): number {
  return priorityBids.get(owner)?.get(asset) ?? 0;
}

/** Replaces an earlier bid. */
export function setPriorityBid({ priorityBids }: VenueState, owner: Address, asset: number, bps: number): void {
  const own = priorityBids.get(owner) ?? new Map<number, number>();
  own.set(asset, bps);
  priorityBids.set(owner, own);
}

/** @returns the bid; 0: none */
export function consumePriorityBid(state: VenueState, owner: Address, asset: number): number {
  const own = state.priorityBids.get(owner);
  if (own === undefined) return 0;
  const bps = own.get(asset) ?? 0;
  own.delete(asset);
  if (own.size === 0) state.priorityBids.delete(owner);
  return bps;
}
