import type { Side } from '../book/book-side.ts';
import type { Address } from './address.ts';
import type { Leg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** Accounts in hedge mode; everybody else is in one-way mode. */
export type HedgeModeAccounts = Set<Address>;

export function isInHedgeMode({ positionModes }: VenueState, owner: Address): boolean {
  return positionModes.has(owner);
}

export function putPositionMode({ positionModes }: VenueState, owner: Address, hedge: boolean): void {
  if (hedge) positionModes.add(owner);
  else positionModes.delete(owner);
}

/**
 * The leg that an order moves as its owner's mode now stands. One that rests through a change of mode, which needs no
 * position and not an empty book, moves the leg that its side opens, or the one that there is.
 */
export function legOfOrder(state: VenueState, { owner, leg, side }: LegOrder): Leg {
  if (!isInHedgeMode(state, owner)) return 'net';
  if (leg !== 'net') return leg;
  return side === 'bid' ? 'long' : 'short';
}

export interface LegOrder {
  readonly owner: Address;
  readonly leg: Leg;
  readonly side: Side;
}

/** Whether an order of `side` can only make the leg smaller: each leg of a hedged account has one direction. */
export function closesLeg(leg: Leg, side: Side): boolean {
  return (leg === 'long' && side === 'ask') || (leg === 'short' && side === 'bid');
}
