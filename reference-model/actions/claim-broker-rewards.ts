import { defineAction } from './action.ts';
import {
  type BrokerReferralClaimRules,
  commitBrokerReferralClaim,
  makeBrokerReferralClaimRules,
} from './reward-claim.ts';

export interface ClaimBrokerRewardsRules extends BrokerReferralClaimRules {}

export const claimBrokerRewardsRules: ClaimBrokerRewardsRules = makeBrokerReferralClaimRules('broker');

/** Pays the signer all that it has earned as a broker of orders. */
export const claimBrokerRewardsDefinition = defineAction('claim_broker_rewards', {
  decode: () => ({}),
  admit: () => null,
  commit: (core, { account }) => commitBrokerReferralClaim(core, core.rules.actions.claimBrokerRewards, account),
});
