import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { ActionContext } from './action.ts';
import { defineAction, outcomeOfVerdict } from './action.ts';
import { type CancelTarget, cancelByOid } from './cancel.ts';
import { parseRequestUint } from './request-values.ts';

/** @source engine facts, section 16 */
export interface SpotCancelRules {
  /** Refusal for another account's resting order on the pair. */
  readonly strangers: Refusal;
  readonly gates: readonly SpotCancelGate[];
}

/** Gate: a reason to cancel nothing. */
export interface SpotCancelGate {
  readonly id: 'pair' | 'owner';
  check(core: Core, context: ActionContext, target: CancelTarget): Refusal | null;
}

export const spotCancelRules: SpotCancelRules = {
  strangers: refuse('AUTH_UNAUTHORIZED', 'not the order owner'),
  gates: [
    {
      id: 'pair',
      check: ({ state, rules }, _context, { market }) =>
        state.markets.get(market)?.kind === 'spot' ? null : rules.actions.cancels.notFound,
    },
    {
      id: 'owner',
      check: ({ state, rules }, { account }, { market, oid }) => {
        const order = state.markets.get(market)?.book.get(oid);
        return order === undefined || order.owner === account ? null : rules.actions.spotCancel.strangers;
      },
    },
  ],
};

/** Cancels one live order on a pair, halted or not, and releases its hold. */
export const spotCancelDefinition = defineAction('spot_cancel', {
  decode: ({ pair: market, oid }): CancelTarget => ({ market, oid: parseRequestUint(oid) }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, context, target) {
    const refusal = firstRefusal(core.rules.actions.spotCancel.gates, core, context, target);
    if (refusal !== null) return outcomeOfVerdict(refusal);
    return outcomeOfVerdict(cancelByOid(core, context, target));
  },
});
