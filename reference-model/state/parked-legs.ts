import type { StpMode } from '../book/book-rules.ts';
import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, dueFrom, dueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { Leg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** Protective leg that waits for the mark, off every book. An immutable value: a change writes another one. */
export interface ParkedLeg {
  readonly oid: bigint;
  readonly owner: Address;
  readonly market: number;
  /** The position that it closes. */
  readonly leg: Leg;
  /** Side of its exit: an ask closes a long. */
  readonly side: Side;
  readonly tpsl: 'tp' | 'sl';
  /** Trigger price; on a trailing leg as ratcheted so far. */
  readonly triggerPx: BookPx;
  /** Whether it waits for a rise of the mark. */
  readonly triggerAbove: boolean;
  /** Distance behind the best mark; null: the level stays where it is. */
  readonly trailPx: BookPx | null;
  readonly exit: ParkedExit;
  readonly lots: Lots;
  readonly stpMode: StpMode;
  readonly group: ParkedGroup | null;
  /** Whether it goes when the position that it protects closes. */
  readonly endsWithPosition: boolean;
  readonly cloid: string | null;
  readonly insertedAtMs: number;
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
}

export type ParkedExit = { readonly kind: 'market' } | { readonly kind: 'limit'; readonly px: BookPx };

/** Legs that were parked together: of a set one cancels the others, of a ladder each stands for itself. */
export type ParkedGroup =
  | { readonly kind: 'oco'; readonly oids: readonly bigint[] }
  | { readonly kind: 'ladder'; readonly id: bigint };

/** Parked legs by oid, and what leads to them without a search. */
export interface ParkedLegs {
  readonly byOid: Map<bigint, ParkedLeg>;
  readonly byOwner: KeyedSets<Address, bigint>;
  readonly byCloid: KeyedSets<string, bigint>;
  readonly byMarket: Map<number, Levels>;
}

/**
 * Where the legs of a market stand on the scale of its mark: what is due stands at one end of each, so a mark takes from
 * that end and looks at nothing behind it. Kept by the functions that park and withdraw.
 */
interface Levels {
  /** Fire at or above. */
  readonly above: DueRows<bigint, bigint>;
  /** Fire at or below. */
  readonly below: DueRows<bigint, bigint>;
  /** Trailing legs of longs, by the best mark so far. */
  readonly rising: DueRows<bigint, bigint>;
  /** Trailing legs of shorts, by the best mark so far. */
  readonly falling: DueRows<bigint, bigint>;
}

export function emptyParkedLegs(): ParkedLegs {
  return { byOid: new Map(), byOwner: new Map(), byCloid: new Map(), byMarket: new Map() };
}

/** Undefined: none, or no longer. */
export function parkedLegAt({ parkedLegs }: VenueState, oid: bigint): ParkedLeg | undefined {
  return parkedLegs.byOid.get(oid);
}

/** An account's parked legs, by ascending oid. Costs what it returns. */
export function parkedLegsOf({ parkedLegs }: VenueState, owner: Address): ParkedLeg[] {
  return legsAt(parkedLegs, parkedLegs.byOwner.get(owner));
}

/** Parked legs of any account that carry a handle, by ascending oid. */
export function parkedLegsByCloid({ parkedLegs }: VenueState, cloid: string): ParkedLeg[] {
  return legsAt(parkedLegs, parkedLegs.byCloid.get(cloid));
}

/** All legs of a market, those that wait for a rise first. */
export function parkedLegsIn({ parkedLegs }: VenueState, market: number): ParkedLeg[] {
  const levels = parkedLegs.byMarket.get(market);
  const waiting = levels === undefined ? [] : [...levels.above, ...levels.below];
  return legsAt(
    parkedLegs,
    waiting.map(({ id }) => id),
  );
}

/** Legs of a market whose level the mark has come to: those that wait for a rise, lowest first, then the others, highest first. */
export function parkedLegsReachedBy({ parkedLegs }: VenueState, market: number, mark: BookPx): ParkedLeg[] {
  const levels = parkedLegs.byMarket.get(market);
  if (levels === undefined) return [];
  const above = dueUpTo<bigint, bigint>(levels.above, mark);
  const below = dueFrom<bigint, bigint>(levels.below, mark).sort((a, b) =>
    a.at === b.at ? order(a.id, b.id) : order(b.at, a.at),
  );
  return legsAt(
    parkedLegs,
    [...above, ...below].map(({ id }) => id),
  );
}

/** Trailing legs of a market for which this mark is better than any before, by ascending oid. */
export function trailingLegsToMove({ parkedLegs }: VenueState, market: number, mark: BookPx): ParkedLeg[] {
  const levels = parkedLegs.byMarket.get(market);
  if (levels === undefined) return [];
  const behind = [
    ...dueUpTo<bigint, bigint>(levels.rising, mark - 1n),
    ...dueFrom<bigint, bigint>(levels.falling, mark + 1n),
  ];
  return legsAt(parkedLegs, behind.map(({ id }) => id).sort(order));
}

export function parkLeg({ parkedLegs }: VenueState, leg: ParkedLeg): void {
  parkedLegs.byOid.set(leg.oid, leg);
  addToKeyedSet(parkedLegs.byOwner, leg.owner, leg.oid);
  if (leg.cloid !== null) addToKeyedSet(parkedLegs.byCloid, leg.cloid, leg.oid);
  const levels = parkedLegs.byMarket.get(leg.market) ?? { above: [], below: [], rising: [], falling: [] };
  parkedLegs.byMarket.set(leg.market, levels);
  addLevels(levels, leg);
}

/** Sets another level of a leg that stays parked. */
export function moveTriggerLevel(state: VenueState, leg: ParkedLeg, triggerPx: BookPx): void {
  const { byOid, byMarket } = state.parkedLegs;
  const levels = byMarket.get(leg.market);
  if (levels === undefined) return;
  dropLevels(levels, leg);
  const moved = { ...leg, triggerPx };
  byOid.set(leg.oid, moved);
  addLevels(levels, moved);
}

/** Takes a leg out; one that is not there: nothing changes. */
export function unparkLeg({ parkedLegs }: VenueState, oid: bigint): void {
  const leg = parkedLegs.byOid.get(oid);
  if (leg === undefined) return;
  parkedLegs.byOid.delete(oid);
  dropFromKeyedSet(parkedLegs.byOwner, leg.owner, oid);
  if (leg.cloid !== null) dropFromKeyedSet(parkedLegs.byCloid, leg.cloid, oid);
  const levels = parkedLegs.byMarket.get(leg.market);
  if (levels === undefined) return;
  dropLevels(levels, leg);
  if (Object.values(levels).every((rows) => rows.length === 0)) parkedLegs.byMarket.delete(leg.market);
}

function addLevels(levels: Levels, leg: ParkedLeg): void {
  for (const [rows, at] of levelsOf(levels, leg)) addDue<bigint, bigint>(rows, { at, id: leg.oid });
}

function dropLevels(levels: Levels, leg: ParkedLeg): void {
  for (const [rows, at] of levelsOf(levels, leg)) dropDue<bigint, bigint>(rows, { at, id: leg.oid });
}

/** Where a leg stands: among those that wait for the mark, and of a trailing one by the best mark that it has seen. */
function levelsOf(
  levels: Levels,
  { triggerPx, trailPx, triggerAbove }: ParkedLeg,
): [DueRows<bigint, bigint>, bigint][] {
  const { above, below, rising, falling } = levels;
  const waiting: [DueRows<bigint, bigint>, bigint] = [triggerAbove ? above : below, triggerPx];
  if (trailPx === null) return [waiting];
  return [waiting, triggerAbove ? [falling, triggerPx - trailPx] : [rising, triggerPx + trailPx]];
}

function legsAt({ byOid }: ParkedLegs, oids: Iterable<bigint> | undefined): ParkedLeg[] {
  return [...(oids ?? [])].flatMap((oid) => byOid.get(oid) ?? []);
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
