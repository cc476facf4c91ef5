import type { Lots, Usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** Which position of a market is meant: the one of a one-way account, or one of the two of a hedged account. */
export type Leg = 'net' | 'long' | 'short';

/** `entryNotional` is the cost basis of the open lots and does not move with the mark. */
export interface Position {
  readonly market: number;
  readonly leg: Leg;
  /** Signed: negative is short. Never zero. */
  readonly size: Lots;
  /** Unsigned. */
  readonly entryNotional: Usd;
  readonly margin: PositionMargin;
}

/** What stands for a position: the whole account, or collateral that has left its cash. */
export type PositionMargin = { readonly mode: 'cross' } | { readonly mode: 'isolated'; readonly collateral: Usd };

export const crossMargin: PositionMargin = { mode: 'cross' };

/** Open positions by owner, each owner's by market and leg, in the order in which they were opened. */
export type Positions = Map<Address, Map<PositionKey, Position>>;
type PositionKey = `${number} ${Leg}`;

/** Undefined: flat. */
export function positionAt({ positions }: VenueState, owner: Address, market: number, leg: Leg): Position | undefined {
  return positions.get(owner)?.get(`${market} ${leg}`);
}

/** An account's open positions. Not to be written meanwhile. */
export function positionsOf({ positions }: VenueState, owner: Address): IteratorObject<Position> {
  return positions.get(owner)?.values() ?? [].values();
}

/** Writes a position in the place of the one before; one of size zero is closed. */
export function putPosition({ positions }: VenueState, owner: Address, position: Position): void {
  const key: PositionKey = `${position.market} ${position.leg}`;
  const own = positions.get(owner);
  if (position.size !== 0n) {
    if (own === undefined) positions.set(owner, new Map([[key, position]]));
    else own.set(key, position);
    return;
  }
  own?.delete(key);
  if (own?.size === 0) positions.delete(owner);
}
