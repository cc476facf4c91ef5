import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, nextDue, takeDueUpTo } from './due-rows.ts';
import type { VenueState } from './venue-state.ts';

/** Cooldown ends after partial closes, during which another close is whole: consensus time, ms. */
export interface ForcedCloseCooldowns {
  readonly coolingUntil: Map<Address, number>;
  readonly due: DueRows<number>;
}

export function makeEmptyForcedCloseCooldowns(): ForcedCloseCooldowns {
  return { coolingUntil: new Map(), due: [] };
}

/** End of the cooldown, inclusive; undefined: no recent partial close. */
export function forcedCloseCooldownEndMs({ forcedCloses }: VenueState, owner: Address): number | undefined {
  return forcedCloses.coolingUntil.get(owner);
}

/** A later partial close restarts the cooldown. */
export function setForcedCloseCooldown({ forcedCloses }: VenueState, owner: Address, untilMs: number): void {
  const before = forcedCloses.coolingUntil.get(owner);
  if (before !== undefined) dropDue(forcedCloses.due, { at: before, id: owner });
  forcedCloses.coolingUntil.set(owner, untilMs);
  addDue(forcedCloses.due, { at: untilMs, id: owner });
}

/** Removes cooldowns that ended before this moment. */
export function dropExpiredForcedCooldowns({ forcedCloses }: VenueState, nowMs: number): void {
  for (const { id } of takeDueUpTo(forcedCloses.due, nowMs - 1)) forcedCloses.coolingUntil.delete(id);
}

/** Earliest end of the cooldowns in force at this moment; null: none. */
export function nextForcedCooldownEndMs({ forcedCloses }: VenueState, afterMs: number): number | null {
  return nextDue(forcedCloses.due, afterMs);
}
