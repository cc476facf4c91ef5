import type { Usd } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { defineAction } from './action.ts';
import {
  changeIsolatedMargin,
  type IsolatedMarginChange,
  type IsolatedMarginGate,
  isolatedMarginFundsGate,
  parseUsdAmount,
} from './bucket-change.ts';

/** @source engine facts, section 10; supplement, actions: top_up_isolated_only_margin */
export interface TopUpIsolatedOnlyMarginRules {
  readonly isTopUp: (amount: Usd) => boolean;
  readonly gates: readonly IsolatedMarginGate[];
}

export const topUpIsolatedOnlyMarginRules: TopUpIsolatedOnlyMarginRules = {
  isTopUp: (amount) => amount > 0n,
  gates: [isolatedMarginFundsGate],
};

/** Adds to the bucket of an isolated position, whether or not its market is strictly isolated. */
export const topUpIsolatedOnlyMarginDefinition = defineAction('top_up_isolated_only_margin', {
  decode({ asset, amount: sent }): IsolatedMarginChange | Refusal {
    const amount = parseUsdAmount(sent);
    return amount === null ? refuse('INVALID_REQUEST', 'amount is no decimal of at most 18 places') : { asset, amount };
  },
  admit: (core, _context, { amount }) =>
    core.rules.actions.topUpIsolatedOnlyMargin.isTopUp(amount)
      ? null
      : refuse('INVALID_REQUEST', 'amount must be positive'),
  commit: (core, context, change) =>
    changeIsolatedMargin(core, context, core.rules.actions.topUpIsolatedOnlyMargin.gates, change),
});
