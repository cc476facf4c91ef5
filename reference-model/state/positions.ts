import type { Lots, Usd } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { VenueState } from './venue-state.ts';

/** Position leg in a market: that of a one-way account, or one of the two of a hedged account. */
export type PositionLeg = 'net' | 'long' | 'short';
const legs = ['net', 'long', 'short'] as const satisfies readonly PositionLeg[];

/** `entryNotional` is the cost basis of the open lots; it does not move with the mark. */
export interface Position {
  readonly market: number;
  readonly leg: PositionLeg;
  /** Signed: negative is short. Never zero. */
  readonly size: Lots;
  /** Unsigned. */
  readonly entryNotional: Usd;
  readonly margin: PositionMargin;
}

/**
 * Margin of a position: the whole account, or isolated collateral that has left its cash. Isolated collateral counts towards no account
 * figure, but towards conservation; it receives the realized profit of fills, and is returned with the last lot.
 */
export type PositionMargin = { readonly mode: 'cross' } | { readonly mode: 'isolated'; readonly collateral: Usd };

export const crossMarginMode: PositionMargin = { mode: 'cross' };

/** Open positions by owner, then by market and leg, in opening order. */
export type Positions = Map<Address, Map<PositionKey, Position>>;
type PositionKey = `${number} ${PositionLeg}`;

/** Cached keys of each market, because every order looks up positions several times. */
const keysOfMarket = new Map<number, Readonly<Record<PositionLeg, PositionKey>>>();

/** Returns the key of a position among its owner's. */
export function positionKey(market: number, leg: PositionLeg): PositionKey {
  let keys = keysOfMarket.get(market);
  if (keys === undefined) {
    keys = { net: `${market} net`, long: `${market} long`, short: `${market} short` };
    keysOfMarket.set(market, keys);
  }
  return keys[leg];
}

/** Holders of a leg by market, to find a market's legs without a scan of all accounts. */
export type PositionHolders = KeyedSets<number, Address>;

/** Undefined: flat. */
export function positionAt(
  { positions }: VenueState,
  owner: Address,
  market: number,
  leg: PositionLeg,
): Position | undefined {
  return positions.get(owner)?.get(positionKey(market, leg));
}

/** A position that was closed or flipped. */
export type EndedPosition = Pick<Position, 'market' | 'leg'> & { readonly owner: Address };

/** Removes and returns the positions that ended since the last call. */
export function takeEndedPositions({ endedPositions }: VenueState): EndedPosition[] {
  return endedPositions.splice(0);
}

/** An account's open positions. Must not be written during iteration. */
export function positionsOf({ positions }: VenueState, owner: Address): IteratorObject<Position> {
  // Always a map's iterator: a single iterator type lets the engine inline each step.
  return (positions.get(owner) ?? noPositions).values();
}

const noPositions: ReadonlyMap<PositionKey, Position> = new Map();

export function countOfPositions({ positions }: VenueState, owner: Address): number {
  return positions.get(owner)?.size ?? 0;
}

/** Whether any account has an open leg in a market. */
export function hasMarketOpenPositions({ holders }: VenueState, market: number): boolean {
  return holders.has(market);
}

/** All open legs of a market. Cost is proportional to the result. Must not be written during iteration. */
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

/** Writes a position in place of the previous one; size zero closes it. */
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
