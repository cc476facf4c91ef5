import type { Core } from '../core.ts';
import type { Address } from '../state/address.ts';

/** Accounts that the action under way has changed, and whether their band is to be looked at when it ends. */
export type Touched = Map<Address, boolean>;

/** Says that an account is no longer what it was. The end of the action tells it, once. */
export function touch({ touched }: Core, address: Address, reviewed = false): void {
  if (reviewed || !touched.has(address)) touched.set(address, reviewed);
}
