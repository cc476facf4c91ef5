import { defineAction } from './action.ts';
import {
  type BrokerReferralClaimRules,
  commitBrokerReferralClaim,
  makeBrokerReferralClaimRules,
} from './reward-claim.ts';

export interface ClaimReferralRewardsRules extends BrokerReferralClaimRules {}

export const claimReferralRewardsRules: ClaimReferralRewardsRules = makeBrokerReferralClaimRules('referrer');

/** Pays the signer all that it has earned from accounts that it referred. */
export const claimReferralRewardsDefinition = defineAction('claim_referral_rewards', {
  decode: () => ({}),
  admit: () => null,
  commit: (core, { account }) => commitBrokerReferralClaim(core, core.rules.actions.claimReferralRewards, account),
});
