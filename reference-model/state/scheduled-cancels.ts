import type { Address } from './address.ts';
import { addDue, type DueRows, dropDue, takeDueUpTo } from './due-rows.ts';
import type { VenueState } from './venue-state.ts';

/** Heights at which every open order of an account is cancelled. */
export interface ScheduledCancels {
  readonly byOwner: Map<Address, number>;
  readonly due: DueRows<number>;
}

export function makeEmptyScheduledCancels(): ScheduledCancels {
  return { byOwner: new Map(), due: [] };
}

/** Undefined: none scheduled, or it has run. */
export function scheduledCancelHeightOf({ scheduledCancels }: VenueState, owner: Address): number | undefined {
  return scheduledCancels.byOwner.get(owner);
}

/** Schedules the cancel of an account's orders, replacing an earlier schedule. */
export function scheduleCancelAt({ scheduledCancels }: VenueState, owner: Address, height: number): void {
  const before = scheduledCancels.byOwner.get(owner);
  if (before !== undefined) dropDue(scheduledCancels.due, { at: before, id: owner });
  scheduledCancels.byOwner.set(owner, height);
  addDue(scheduledCancels.due, { at: height, id: owner });
}

/** Removes the schedules whose height has come. @returns their accounts, earliest first */
export function takeOwnersOfDueCancels({ scheduledCancels }: VenueState, height: number): Address[] {
  const owners = takeDueUpTo(scheduledCancels.due, height).map(({ id }) => id);
  for (const owner of owners) scheduledCancels.byOwner.delete(owner);
  return owners;
}
