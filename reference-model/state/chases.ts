import type { StpMode } from '../book/book-rules.ts';
import type { Side } from '../book/book-side.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, dueUpTo, nextDue, takeDueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { PositionLeg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** An active chase. */
export interface Chase {
  /** The handle used by `cancel_chase`. */
  readonly chaseOid: bigint;
  readonly owner: Address;
  readonly market: number;
  readonly leg: PositionLeg;
  readonly side: Side;
  readonly stpMode: StpMode;
  /** Carried by each of the chase's orders. */
  readonly cloid: string | null;
  readonly intervalBlocks: number;
  readonly endsMs: number;
  readonly maxReprices: number;
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
  /** The chase's resting order. */
  legOid: bigint;
  reprices: number;
  /** Height of the first block that checks it again. */
  dueHeight: number;
}

/** Active chases by handle, which increases with time, and by owner; plus the schedules of checks and of expiries. */
export interface Chases {
  readonly byOid: Map<bigint, Chase>;
  readonly byOwner: KeyedSets<Address, bigint>;
  readonly due: DueRows<number, bigint>;
  readonly ends: DueRows<number, bigint>;
}

export function makeEmptyChases(): Chases {
  return { byOid: new Map(), byOwner: new Map(), due: [], ends: [] };
}

export function chaseAt({ chases }: VenueState, chaseOid: bigint): Chase | undefined {
  return chases.byOid.get(chaseOid);
}

export function countOfChases({ chases }: VenueState, owner: Address): number {
  return chases.byOwner.get(owner)?.size ?? 0;
}

export function addChase({ chases }: VenueState, chase: Chase): void {
  const { chaseOid, owner, dueHeight, endsMs } = chase;
  chases.byOid.set(chaseOid, chase);
  addToKeyedSet(chases.byOwner, owner, chaseOid);
  addDue(chases.due, { at: dueHeight, id: chaseOid });
  addDue(chases.ends, { at: endsMs, id: chaseOid });
}

/** Replaces the resting order of a chase. */
export function recordChaseReprice(chase: Chase, legOid: bigint): void {
  chase.legOid = legOid;
  chase.reprices += 1;
}

/** Removes and returns the chases that this block checks, by height; each is scheduled again when it is put back, unless it has ended. */
export function takeDueChases({ chases }: VenueState, height: number): Chase[] {
  return takeDueUpTo(chases.due, height).flatMap(({ id }) => chases.byOid.get(id) ?? []);
}

export function scheduleChaseReprice({ chases }: VenueState, chase: Chase, height: number): void {
  chase.dueHeight = height;
  addDue(chases.due, { at: height, id: chase.chaseOid });
}

/** Chases whose time to live has ended, earliest first. */
export function listExpiredChases({ chases }: VenueState, nowMs: number): Chase[] {
  return dueUpTo(chases.ends, nowMs).flatMap(({ id }) => chases.byOid.get(id) ?? []);
}

export function dropChase({ chases }: VenueState, { chaseOid, owner, dueHeight, endsMs }: Chase): void {
  chases.byOid.delete(chaseOid);
  dropDue(chases.due, { at: dueHeight, id: chaseOid });
  dropDue(chases.ends, { at: endsMs, id: chaseOid });
  dropFromKeyedSet(chases.byOwner, owner, chaseOid);
}

/** Next expiry of a chase after this moment; null: none. */
export function nextChaseEndMs({ chases }: VenueState, afterMs: number): number | null {
  return nextDue(chases.ends, afterMs);
}
