import type { Core } from '../core.ts';
import { stopChase } from '../engine/orders/chases.ts';
import type { Address } from '../state/address.ts';
import { type Chase, chaseAt } from '../state/chases.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

interface CancelChase {
  readonly market: number;
  readonly chaseOid: bigint;
}

/** @source write-api, "Order placement and lifecycle"; engine facts, section 7 */
export interface CancelChaseRules {
  /** Returns the chase that a handle names, among those of its owner on its market. */
  readonly named: (core: Core, owner: Address, wanted: CancelChase) => Chase | null;
  readonly stop: (core: Core, chase: Chase) => void;
}

export const cancelChaseRules: CancelChaseRules = {
  named: ({ state }, owner, { market, chaseOid }) => {
    const chase = chaseAt(state, chaseOid);
    return chase !== undefined && chase.owner === owner && chase.market === market ? chase : null;
  },
  stop: stopChase,
};

/** Ends a chase of the acting account and cancels its order. */
export const cancelChaseDefinition = defineAction('cancel_chase', {
  decode: ({ market, chase_oid }): CancelChase => ({ market, chaseOid: parseRequestUint(chase_oid) }),
  lift: () => ({ by: 'cancel' }),
  admit: () => null,
  commit(core, { account }, wanted) {
    const { named, stop } = core.rules.actions.cancelChase;
    const chase = named(core, account, wanted);
    if (chase === null) return refusedOutcome(core.rules.actions.cancels.notFound);
    stop(core, chase);
    return doneOutcome;
  },
});
