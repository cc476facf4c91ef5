import type { Core } from '../core.ts';
import { openAccount } from '../state/account.ts';
import { reviewTier } from './tiers.ts';

/**
 * Ends what one order, action, system action or begin-block work has done: each account that it touched is told once,
 * and looked at again: at once where its reason asks for that, and when the next block begins.
 */
export function reviewTouched(core: Core): void {
  const touched = [...core.touched];
  core.touched.clear();
  for (const [address] of touched) {
    core.emit({ kind: 'account-changed', address });
    core.tierWatch.add(address);
  }
  for (const [address, reviewed] of touched) {
    if (reviewed) reviewTier(core, openAccount(core.state, address));
  }
}
