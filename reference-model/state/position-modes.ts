import type { Side } from '../book/book-side.ts';
import type { Address } from './address.ts';
import type { PositionLeg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** Accounts in hedge mode; all others are in one-way mode. */
export type HedgeModeAccounts = Set<Address>;

export function isInHedgeMode({ positionModes }: VenueState, owner: Address): boolean {
  return positionModes.has(owner);
}

export function putPositionMode({ positionModes }: VenueState, owner: Address, hedge: boolean): void {
  if (hedge) positionModes.add(owner);
  else positionModes.delete(owner);
}

/**
 * The leg that an order moves in its owner's current mode. The mode may change while orders rest, as long as no position is open. Such an
 * order then moves the leg that its side opens or, in one-way mode, the only leg.
 */
export function positionLegOfOrder(state: VenueState, { owner, leg, side }: OrderMovingPositionLeg): PositionLeg {
  if (!isInHedgeMode(state, owner)) return 'net';
  if (leg !== 'net') return leg;
  return side === 'bid' ? 'long' : 'short';
}

export interface OrderMovingPositionLeg {
  readonly owner: Address;
  readonly leg: PositionLeg;
  readonly side: Side;
}

/** Whether an order of `side` can only reduce the leg: each leg of a hedged account has one direction. */
export function isLegClosingSide(leg: PositionLeg, side: Side): boolean {
  return (leg === 'long' && side === 'ask') || (leg === 'short' && side === 'bid');
}
