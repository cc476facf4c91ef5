import type { Side } from '../book/book-side.ts';
import { type Lots, lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, nextDue, takeDueUpTo } from './due-rows.ts';
import { addToKeyedSet, dropFromKeyedSet, type KeyedSets } from './keyed-sets.ts';
import type { PositionLeg } from './positions.ts';
import type { VenueState } from './venue-state.ts';

/** A running parent. */
export interface Twap {
  readonly twapId: bigint;
  readonly owner: Address;
  readonly market: number;
  readonly leg: PositionLeg;
  readonly side: Side;
  readonly total: Lots;
  readonly slices: number;
  readonly delayMs: number;
  readonly reduceOnly: boolean;
  readonly randomize: boolean;
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
  /** Time of the commit that started it. */
  readonly startedAtMs: number;
  executed: Lots;
  /** Number of slices sent. */
  done: number;
  /** Time of the newest slice; before the first slice, time of the commit. */
  lastFireMs: number;
  /** Due time of its next slice. */
  dueMs: number;
}

/** Live parents by id, which increases with time, and by owner. */
export interface Twaps {
  readonly byId: Map<bigint, Twap>;
  readonly byOwner: KeyedSets<Address, bigint>;
  readonly due: DueRows<number, bigint>;
}

export function makeEmptyTwaps(): Twaps {
  return { byId: new Map(), byOwner: new Map(), due: [] };
}

/** Returns the parents of an account by ascending id. */
export function twapsOf({ twaps }: VenueState, owner: Address): Twap[] {
  return [...(twaps.byOwner.get(owner) ?? [])].flatMap((twapId) => twaps.byId.get(twapId) ?? []);
}

export function twapAt({ twaps }: VenueState, twapId: bigint): Twap | undefined {
  return twaps.byId.get(twapId);
}

/**
 * Gives a parent the next id of the chain.
 * @param waitMs  delay of its first slice; omitted: the next pass sends it
 */
export function addTwap(
  state: VenueState,
  parent: Omit<Twap, 'twapId' | 'startedAtMs' | 'executed' | 'done' | 'lastFireMs' | 'dueMs'>,
  waitMs: number = 0,
): Twap {
  const { twaps, timeMs } = state;
  const twapId = state.nextTwapId;
  state.nextTwapId += 1n;
  const twap = {
    ...parent,
    twapId,
    startedAtMs: timeMs,
    executed: lots(0n),
    done: 0,
    lastFireMs: timeMs,
    dueMs: timeMs + waitMs,
  };
  twaps.byId.set(twapId, twap);
  addToKeyedSet(twaps.byOwner, twap.owner, twapId);
  addDue(twaps.due, { at: twap.dueMs, id: twapId });
  return twap;
}

/** Removes and returns the parents with a due slice, earliest first; each is scheduled again when it is put back, unless it has ended. */
export function takeDueTwaps({ twaps }: VenueState, nowMs: number): Twap[] {
  return takeDueUpTo(twaps.due, nowMs).flatMap(({ id }) => twaps.byId.get(id) ?? []);
}

export function rescheduleTwap({ twaps }: VenueState, twap: Twap, atMs: number): void {
  twap.dueMs = atMs;
  addDue(twaps.due, { at: atMs, id: twap.twapId });
}

export function dropTwap({ twaps }: VenueState, { twapId, owner, dueMs }: Twap): void {
  twaps.byId.delete(twapId);
  dropDue(twaps.due, { at: dueMs, id: twapId });
  dropFromKeyedSet(twaps.byOwner, owner, twapId);
}

/** Due time of the first slice after this moment; null: none. */
export function nextTwapSliceMs({ twaps }: VenueState, afterMs: number): number | null {
  return nextDue(twaps.due, afterMs);
}
