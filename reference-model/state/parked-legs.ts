import type { StpMode } from '../book/book-rules.ts';
import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, dueFrom, dueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { PositionLeg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** Protective leg that waits for the mark outside every book. Immutable: a change replaces it. */
export interface ParkedTriggerLeg {
  readonly oid: bigint;
  readonly owner: Address;
  readonly market: number;
  /** The position leg that it closes. */
  readonly leg: PositionLeg;
  /** Side of its exit: an ask closes a long. */
  readonly side: Side;
  readonly tpsl: 'tp' | 'sl';
  /** Trigger price; for a trailing leg its current ratcheted level. */
  readonly triggerPx: BookPx;
  /** Whether it fires on a rising mark. */
  readonly triggerAbove: boolean;
  /** Trailing distance from the best mark; null: the level is fixed. */
  readonly trailPx: BookPx | null;
  readonly exit: TriggerExecution;
  readonly lots: Lots;
  readonly stpMode: StpMode;
  readonly group: ParkedTriggerGroup | null;
  /** Whether it is removed when its position closes. */
  readonly endsWithPosition: boolean;
  readonly cloid: string | null;
  readonly insertedAtMs: number;
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
}

export type TriggerExecution = { readonly kind: 'market' } | { readonly kind: 'limit'; readonly px: BookPx };

/** Legs parked together: in a set one cancels the others, in a ladder each is independent. */
export type ParkedTriggerGroup =
  | { readonly kind: 'oco'; readonly oids: readonly bigint[] }
  | { readonly kind: 'ladder'; readonly id: bigint };

/** Parked legs by oid, with indexes. */
export interface ParkedTriggerLegs {
  readonly byOid: Map<bigint, ParkedTriggerLeg>;
  readonly byOwner: KeyedSets<Address, bigint>;
  readonly byCloid: KeyedSets<string, bigint>;
  readonly byMarket: Map<number, Levels>;
}

/**
 * Legs of a market sorted on the scale of its mark: due legs are at one end of each list, so a mark reads only those. Maintained by the
 * functions that park and withdraw.
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

export function makeEmptyParkedTriggerLegs(): ParkedTriggerLegs {
  return { byOid: new Map(), byOwner: new Map(), byCloid: new Map(), byMarket: new Map() };
}

/** Undefined: unknown or removed. */
export function parkedTriggerLegAt({ parkedLegs }: VenueState, oid: bigint): ParkedTriggerLeg | undefined {
  return parkedLegs.byOid.get(oid);
}

/** An account's parked legs, by ascending oid. Cost is proportional to the result. */
export function parkedTriggerLegsOf({ parkedLegs }: VenueState, owner: Address): ParkedTriggerLeg[] {
  return legsAt(parkedLegs, parkedLegs.byOwner.get(owner));
}

/** Parked legs of any account that carry a handle, by ascending oid. */
export function parkedTriggerLegsByCloid({ parkedLegs }: VenueState, cloid: string): ParkedTriggerLeg[] {
  return legsAt(parkedLegs, parkedLegs.byCloid.get(cloid));
}

/** All legs of a market, those that fire on a rise first. */
export function parkedTriggerLegsIn({ parkedLegs }: VenueState, market: number): ParkedTriggerLeg[] {
  const levels = parkedLegs.byMarket.get(market);
  const waiting = levels === undefined ? [] : [...levels.above, ...levels.below];
  return legsAt(
    parkedLegs,
    waiting.map(({ id }) => id),
  );
}

/** Legs of a market whose level the mark has reached: those that fire on a rise, lowest first, then the others, highest first. */
export function parkedTriggerLegsReachedBy(
  { parkedLegs }: VenueState,
  market: number,
  mark: BookPx,
): ParkedTriggerLeg[] {
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

/** Trailing legs of a market for which this mark is a new best, by ascending oid. */
export function trailingTriggerLegsToMove(
  { parkedLegs }: VenueState,
  market: number,
  mark: BookPx,
): ParkedTriggerLeg[] {
  const levels = parkedLegs.byMarket.get(market);
  if (levels === undefined) return [];
  const behind = [
    ...dueUpTo<bigint, bigint>(levels.rising, mark - 1n),
    ...dueFrom<bigint, bigint>(levels.falling, mark + 1n),
  ];
  return legsAt(parkedLegs, behind.map(({ id }) => id).sort(order));
}

export function parkTriggerLeg({ parkedLegs }: VenueState, leg: ParkedTriggerLeg): void {
  parkedLegs.byOid.set(leg.oid, leg);
  addToKeyedSet(parkedLegs.byOwner, leg.owner, leg.oid);
  if (leg.cloid !== null) addToKeyedSet(parkedLegs.byCloid, leg.cloid, leg.oid);
  const levels = parkedLegs.byMarket.get(leg.market) ?? { above: [], below: [], rising: [], falling: [] };
  parkedLegs.byMarket.set(leg.market, levels);
  addLevels(levels, leg);
}

/** Changes the level of a leg that stays parked. */
export function moveTriggerLevel(state: VenueState, leg: ParkedTriggerLeg, triggerPx: BookPx): void {
  const { byOid, byMarket } = state.parkedLegs;
  const levels = byMarket.get(leg.market);
  if (levels === undefined) return;
  dropLevels(levels, leg);
  const moved = { ...leg, triggerPx };
  byOid.set(leg.oid, moved);
  addLevels(levels, moved);
}

/** Removes a leg; an unknown oid is a no-op. */
export function unparkTriggerLeg({ parkedLegs }: VenueState, oid: bigint): void {
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

function addLevels(levels: Levels, leg: ParkedTriggerLeg): void {
  for (const [rows, at] of levelsOf(levels, leg)) addDue<bigint, bigint>(rows, { at, id: leg.oid });
}

function dropLevels(levels: Levels, leg: ParkedTriggerLeg): void {
  for (const [rows, at] of levelsOf(levels, leg)) dropDue<bigint, bigint>(rows, { at, id: leg.oid });
}

/** The lists of a leg: by trigger level and, for a trailing leg, by its best mark. */
function levelsOf(
  levels: Levels,
  { triggerPx, trailPx, triggerAbove }: ParkedTriggerLeg,
): [DueRows<bigint, bigint>, bigint][] {
  const { above, below, rising, falling } = levels;
  const waiting: [DueRows<bigint, bigint>, bigint] = [triggerAbove ? above : below, triggerPx];
  if (trailPx === null) return [waiting];
  return [waiting, triggerAbove ? [falling, triggerPx - trailPx] : [rising, triggerPx + trailPx]];
}

function legsAt({ byOid }: ParkedTriggerLegs, oids: Iterable<bigint> | undefined): ParkedTriggerLeg[] {
  return [...(oids ?? [])].flatMap((oid) => byOid.get(oid) ?? []);
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
