import type { Core } from '../core.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { reviewOwnTier } from './tiers.ts';

/**
 * Ends what one order, action, system action or begin-block work has done: each account that it touched is told once,
 * and looked at again: at once where its reason asks for that, and when the next block begins.
 */
export function reviewTouched(core: Core): void {
  for (const [address, reviewed] of tellTouched(core)) {
    if (reviewed) reviewOwnTier(core, openAccount(core.state, address));
  }
  // What a look has closed by force touched others, for whom the next block is soon enough.
  tellTouched(core);
}

/** @returns those it told, and whether their band is to be looked at now */
function tellTouched(core: Core): (readonly [Address, boolean])[] {
  const touched = [...core.touched];
  core.touched.clear();
  for (const [address] of touched) {
    core.emit({ kind: 'account-changed', address });
    core.tierWatch.add(address);
  }
  return touched;
}
