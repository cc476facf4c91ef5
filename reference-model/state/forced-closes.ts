import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, nextDue, takeDueUpTo } from './due-rows.ts';
import type { VenueState } from './venue-state.ts';

/** Until when a partial close stands behind an account, so that another one is whole: consensus time, ms. */
export interface ForcedCloseCooldowns {
  readonly coolingUntil: Map<Address, number>;
  readonly due: DueRows<number>;
}

export function emptyForcedCloseCooldowns(): ForcedCloseCooldowns {
  return { coolingUntil: new Map(), due: [] };
}

/** Until when, this moment included; undefined: no partial close, or it is too long ago. */
export function closeCooldownEndMs({ forcedCloses }: VenueState, owner: Address): number | undefined {
  return forcedCloses.coolingUntil.get(owner);
}

/** A later partial close counts anew. */
export function setCloseCooldown({ forcedCloses }: VenueState, owner: Address, untilMs: number): void {
  const before = forcedCloses.coolingUntil.get(owner);
  if (before !== undefined) dropDue(forcedCloses.due, { at: before, id: owner });
  forcedCloses.coolingUntil.set(owner, untilMs);
  addDue(forcedCloses.due, { at: untilMs, id: owner });
}

/** Forgets those that ended before this moment. */
export function dropExpiredCloseCooldowns({ forcedCloses }: VenueState, nowMs: number): void {
  for (const { id } of takeDueUpTo(forcedCloses.due, nowMs - 1)) forcedCloses.coolingUntil.delete(id);
}

/** When the first of those that stand at this moment ends; null: none. */
export function nextCloseCooldownEndMs({ forcedCloses }: VenueState, afterMs: number): number | null {
  return nextDue(forcedCloses.due, afterMs);
}
