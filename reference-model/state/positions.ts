import type { Lots, Usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

/** Position of a market: that of a one-way account, or one of the two of a hedged account. */
export type Leg = 'net' | 'long' | 'short';
const legs = ['net', 'long', 'short'] as const satisfies readonly Leg[];

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

/**
 * Margin of a position: the whole account, or collateral that has left its cash. Such collateral counts for no figure of the
 * account and still for conservation; what a fill realizes is its own, and the last lot gives it back.
 */
export type PositionMargin = { readonly mode: 'cross' } | { readonly mode: 'isolated'; readonly collateral: Usd };

export const crossMargin: PositionMargin = { mode: 'cross' };

/** Open positions by owner, each owner's by market and leg, in the order in which they were opened. */
export type Positions = Map<Address, Map<PositionKey, Position>>;
type PositionKey = `${number} ${Leg}`;

/** Keys of each market. Every order asks for positions several times: the text of a key is put together once. */
const keysOfMarket = new Map<number, Readonly<Record<Leg, PositionKey>>>();

/** Returns the key that names a position among those of its owner. */
export function positionKey(market: number, leg: Leg): PositionKey {
  let keys = keysOfMarket.get(market);
  if (keys === undefined) {
    keys = { net: `${market} net`, long: `${market} long`, short: `${market} short` };
    keysOfMarket.set(market, keys);
  }
  return keys[leg];
}

/** Holders of a leg, by market: the way to the legs of a market without a look at all accounts. */
export type PositionHolders = KeyedSets<number, Address>;

/** Undefined: flat. */
export function positionAt({ positions }: VenueState, owner: Address, market: number, leg: Leg): Position | undefined {
  return positions.get(owner)?.get(positionKey(market, leg));
}

/** A position that is no more, or has turned into the opposite one. */
export type EndedPosition = Pick<Position, 'market' | 'leg'> & { readonly owner: Address };

/** Takes out the positions that ended since this was asked before. */
export function takeEndedPositions({ endedPositions }: VenueState): EndedPosition[] {
  return endedPositions.splice(0);
}

/** An account's open positions. Not to be written meanwhile. */
export function positionsOf({ positions }: VenueState, owner: Address): IteratorObject<Position> {
  // Every caller gets an iterator of a map: one kind of iterator is walked without a call for each step.
  return (positions.get(owner) ?? noPositions).values();
}

const noPositions: ReadonlyMap<PositionKey, Position> = new Map();

export function countOfPositions({ positions }: VenueState, owner: Address): number {
  return positions.get(owner)?.size ?? 0;
}

/** Whether anybody has an open leg of a market. */
export function hasMarketOpenPositions({ holders }: VenueState, market: number): boolean {
  return holders.has(market);
}

/** Every open leg of a market. Costs what it returns. Not to be written meanwhile. */
export function* openPositionsIn(
  { positions, holders }: VenueState,
  market: number,
): Generator<Position & { readonly owner: Address }> {
  for (const owner of holders.get(market) ?? []) {
    for (const position of legsIn(positions.get(owner), market)) yield { ...position, owner };
  }
}

function legsIn(own: ReadonlyMap<PositionKey, Position> | undefined, market: number): Position[] {
  return legs.flatMap((leg) => own?.get(positionKey(market, leg)) ?? []);
}

/** Writes a position in the place of the one before; one of size zero is closed. */
export function putPosition(state: VenueState, owner: Address, position: Position): void {
  const { positions, holders, endedPositions } = state;
  const { market, leg } = position;
  const key = positionKey(market, leg);
  const own = positions.get(owner);
  const before = own?.get(key)?.size ?? 0n;
  if (before > 0n ? position.size <= 0n : before < 0n && position.size >= 0n)
    endedPositions.push({ owner, market, leg });
  if (position.size !== 0n) {
    if (own === undefined) positions.set(owner, new Map([[key, position]]));
    else own.set(key, position);
    if (before === 0n) addToKeyedSet(holders, market, owner);
    return;
  }
  own?.delete(key);
  if (own?.size === 0) positions.delete(owner);
  if (legsIn(own, market).length === 0) dropFromKeyedSet(holders, market, owner);
}
