import { addDue, type DueRows } from './due-rows.ts';
import type { VenueState } from './venue-state.ts';

/** Encrypted orders pending reveal, by deadline (consensus ms) and `action_hash`. */
export type EncryptedOrders = DueRows<bigint, string>;

/** Returns the number of orders pending at the time of the newest block. */
export function countWaitingEncryptedOrders({ encryptedOrders, timeMs }: VenueState): number {
  return encryptedOrders.filter(({ at }) => at >= BigInt(timeMs)).length;
}

/** Adds an order to the pool, and removes those whose deadline has passed. */
export function addEncryptedOrder({ encryptedOrders, timeMs }: VenueState, deadlineMs: bigint, hash: string): void {
  const passed = encryptedOrders.findIndex(({ at }) => at >= BigInt(timeMs));
  encryptedOrders.splice(0, passed === -1 ? encryptedOrders.length : passed);
  if (deadlineMs >= BigInt(timeMs)) addDue(encryptedOrders, { at: deadlineMs, id: hash });
}
