import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import { bindReferrer, hasReferees, referrerOf } from '../state/referrals.ts';
import type { VenueState } from '../state/venue-state.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestAddress } from './request-values.ts';

/** @source write-api, "Account and access"; engine facts, section 15, "Referral" */
export interface SetReferrerRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly {
    readonly id: 'self' | 'zero' | 'has-referees' | 'chain' | 'set-already';
    check(core: Core, referee: Address, referrer: Address): Refusal | null;
  }[];
  write(state: VenueState, referee: Address, referrer: Address): void;
}

export const setReferrerRules: SetReferrerRules = {
  gates: [
    {
      id: 'self',
      check: (_core, referee, referrer) =>
        referrer === referee ? refuse('INVALID_REQUEST', 'cannot refer self') : null,
    },
    {
      id: 'zero',
      check: (_core, _referee, referrer) =>
        referrer === zeroAddress ? refuse('INVALID_REQUEST', 'zero referrer') : null,
    },
    {
      id: 'has-referees',
      check: ({ state }, referee) =>
        hasReferees(state, referee)
          ? refuse('PRECONDITION_FAILED', 'an account with referees cannot set a referrer')
          : null,
    },
    {
      id: 'chain',
      check: ({ state }, _referee, referrer) =>
        referrerOf(state, referrer) === undefined
          ? null
          : refuse('PRECONDITION_FAILED', 'multi-level referral chains are not allowed'),
    },
    {
      id: 'set-already',
      check: ({ state }, referee) =>
        referrerOf(state, referee) === undefined
          ? null
          : refuse('PRECONDITION_FAILED', 'referrer already set (immutable)'),
    },
  ],
  write: bindReferrer,
};

/** Binds the signer permanently to its referrer, which receives part of its taker fees from then on. */
export const setReferrerDefinition = defineAction('set_referrer', {
  decode: ({ referrer }) => ({ referrer: parseRequestAddress(referrer) }),
  admit: () => null,
  commit(core, { account }, { referrer }) {
    const { gates, write } = core.rules.actions.setReferrer;
    const refusal = firstRefusal(gates, core, account, referrer);
    if (refusal !== null) return refusedOutcome(refusal);
    write(core.state, account, referrer);
    return doneOutcome;
  },
});
