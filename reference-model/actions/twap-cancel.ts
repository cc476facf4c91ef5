import { endTwapParent } from '../engine/orders/twap-parents.ts';
import { twapAt } from '../state/twaps.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

interface TwapCancel {
  readonly twapId: bigint;
}

/** Ends a parent; its filled slices stay. A finished parent is unknown: a second cancel finds nothing. */
export const twapCancelDefinition = defineAction('twap_cancel', {
  decode: ({ twap_id }): TwapCancel => ({ twapId: parseRequestUint(twap_id) }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, { account }, { twapId }) {
    const twap = twapAt(core.state, twapId);
    if (twap === undefined || twap.owner !== account) return refusedOutcome(core.rules.actions.cancels.notFound);
    endTwapParent(core, twap, 'terminated');
    return doneOutcome;
  },
});
