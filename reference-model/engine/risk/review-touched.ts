import type { Core } from '../../core.ts';
import { ensureAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { isMarginSnapshotCurrent, type MarginSnapshot, takeMarginSnapshot } from './account-scalars.ts';
import { reviewTierAfterOwnAction } from './tiers.ts';

/**
 * Runs after one order, action, system action or begin-block step: emits each touched account once, and checks its band, at once if the
 * reason requires it, otherwise at the start of the next block.
 * @param before  an earlier snapshot of a touched account; an order that only rests does not invalidate it
 */
export function reviewTouchedAccounts(core: Core, before: MarginSnapshot | null = null): void {
  for (const address of tellTouched(core)) {
    const account = ensureAccount(core.state, address);
    reviewTierAfterOwnAction(
      core,
      before?.account === account && isMarginSnapshotCurrent(before) ? before : takeMarginSnapshot(core, account),
    );
  }
  // Forced closes of a review touch other accounts, which can wait for the next block.
  tellTouched(core);
}

/** @returns accounts whose band must be checked now */
function tellTouched({ touched, tierWatch, emit }: Core): readonly Address[] {
  let due: Address[] | null = null;
  for (let place = 0; place < touched.count; place += 1) {
    const address = touched.at(place);
    if (address === undefined) break;
    emit({ kind: 'account-changed', address });
    tierWatch.add(address);
    if (!touched.isReviewed(place)) continue;
    // An order usually has a single due account, and a list created with one element reserves no extra space.
    if (due === null) due = [address];
    else due.push(address);
  }
  touched.clear();
  return due ?? nobody;
}

const nobody: readonly Address[] = [];
