import type { Core } from '../core.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { reviewOwnTier } from './tiers.ts';

/**
 * Ends what one order, action, system action or begin-block work has done: each account that it touched is told once,
 * and looked at again: at once where its reason asks for that, and when the next block begins.
 */
export function reviewTouched(core: Core): void {
  for (const address of tellTouched(core)) reviewOwnTier(core, openAccount(core.state, address));
  // What a look has closed by force touched others, for whom the next block is soon enough.
  tellTouched(core);
}

/** @returns those whose band is to be looked at now */
function tellTouched(core: Core): Address[] {
  const due: Address[] = [];
  for (const [address, reviewed] of core.touched) {
    core.emit({ kind: 'account-changed', address });
    core.tierWatch.add(address);
    if (reviewed) due.push(address);
  }
  core.touched.clear();
  return due;
}
