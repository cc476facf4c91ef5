import type { Usd } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { defineAction } from './action.ts';
import { amountOf, type BucketChange, type BucketGate, changeBucket, fundsGate } from './bucket-change.ts';

/** @source engine facts, section 10; supplement, actions: top_up_isolated_only_margin */
export interface TopUpIsolatedOnlyMarginRules {
  readonly isTopUp: (amount: Usd) => boolean;
  readonly gates: readonly BucketGate[];
}

export const topUpIsolatedOnlyMarginRules: TopUpIsolatedOnlyMarginRules = {
  isTopUp: (amount) => amount > 0n,
  gates: [fundsGate],
};

/** Adds to the bucket of an isolated position, strict or not. */
export const topUpIsolatedOnlyMargin = defineAction('top_up_isolated_only_margin', {
  decode({ asset, amount: sent }): BucketChange | Refusal {
    const amount = amountOf(sent);
    return amount === null ? refuse('INVALID_REQUEST', 'amount is no decimal of at most 18 places') : { asset, amount };
  },
  admit: (core, _context, { amount }) =>
    core.rules.actions.topUpIsolatedOnlyMargin.isTopUp(amount)
      ? null
      : refuse('INVALID_REQUEST', 'amount must be positive'),
  commit: (core, context, change) =>
    changeBucket(core, context, core.rules.actions.topUpIsolatedOnlyMargin.gates, change),
});
