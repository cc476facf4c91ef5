import type { Core } from '../core.ts';
import { holderForStakeLocation } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import type { Address } from '../state/address.ts';
import { type Delegation, delegationsOf, putDelegationTerms, type StakeLocation } from '../state/staking.ts';
import { defineAction, doneOutcome } from './action.ts';
import { parseRequestAddress } from './request-values.ts';

/** @source engine facts, section 23; read-api, "Ledger update kinds" */
export interface ClaimRewardsRules {
  /** Delegations that a claim covers; `validator` is null if the claim names none. */
  claimed(core: Core, owner: Address, validator: Address | null): readonly Delegation[];
  /** Destination of the claimed rewards. */
  to(owner: Address): StakeLocation;
  /** Whether a claim with nothing to pay updates the time of the last claim (D129). */
  notes(delegation: Delegation): boolean;
}

export const claimRewardsRules: ClaimRewardsRules = {
  claimed: ({ state }, owner, validator) =>
    delegationsOf(state, owner).filter((row) => validator === null || row.validator === validator),
  to: (address) => ({ part: 'free', address }),
  notes: ({ pending }) => pending > 0n,
};

/** Moves rewards earned by the signer's delegations into its free stake. A claim with nothing to pay succeeds. */
export const claimRewardsDefinition = defineAction('claim_rewards', {
  decode: ({ validator }) => ({
    validator: validator === undefined || validator === null ? null : parseRequestAddress(validator),
  }),
  admit: () => null,
  commit(core, { account }, { validator }) {
    const { claimed, to, notes } = core.rules.actions.claimRewards;
    const { timeMs } = core.state;
    for (const row of claimed(core, account, validator)) {
      const { amount: _amount, pending, ...terms } = row;
      if (notes(row)) putDelegationTerms(core.state, { ...terms, sinceMs: timeMs, claimedAtMs: timeMs });
      const from = holderForStakeLocation({ part: 'pending', address: account, validator: row.validator });
      const why = { kind: 'staking', ledger: 'staking_reward' } as const;
      moveMoney(core, {
        token: core.params.native,
        amount: pending,
        from,
        to: holderForStakeLocation(to(account)),
        why,
      });
    }
    return doneOutcome;
  },
});
