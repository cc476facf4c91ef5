import type { Core } from '../../core.ts';
import { ensureAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { isMarginSnapshotCurrent, type MarginSnapshot, takeMarginSnapshot } from './account-scalars.ts';
import { reviewTierAfterOwnAction } from './tiers.ts';

/**
 * Ends what one order, action, system action or begin-block work has done: each account that it touched is told once,
 * and looked at again: at once where its reason asks for that, and when the next block begins.
 * @param before  the look at one of them that came before it: an order that only rests changes nothing of it
 */
export function reviewTouchedAccounts(core: Core, before: MarginSnapshot | null = null): void {
  for (const address of tellTouched(core)) {
    const account = ensureAccount(core.state, address);
    reviewTierAfterOwnAction(
      core,
      before?.account === account && isMarginSnapshotCurrent(before) ? before : takeMarginSnapshot(core, account),
    );
  }
  // Forced closes of a review touched other accounts, for which the next block is soon enough.
  tellTouched(core);
}

/** @returns those whose band is to be looked at now */
function tellTouched({ touched, tierWatch, emit }: Core): readonly Address[] {
  let due: Address[] | null = null;
  for (let place = 0; place < touched.count; place += 1) {
    const address = touched.at(place);
    if (address === undefined) break;
    emit({ kind: 'account-changed', address });
    tierWatch.add(address);
    if (!touched.isReviewed(place)) continue;
    // An order mostly has a single due account: a list that starts with it has no room for others.
    if (due === null) due = [address];
    else due.push(address);
  }
  touched.clear();
  return due ?? nobody;
}

const nobody: readonly Address[] = [];
