import { defineAction } from './action.ts';
import { commitRewardClaim, makeRewardClaimRules, type RewardClaimRules } from './reward-claim.ts';

export interface ClaimReferralRewardsRules extends RewardClaimRules {}

export const claimReferralRewardsRules: ClaimReferralRewardsRules = makeRewardClaimRules('referrer');

/** Pays the signer all that it has earned from accounts that it referred. */
export const claimReferralRewards = defineAction('claim_referral_rewards', {
  decode: () => ({}),
  admit: () => null,
  commit: (core, { account }) => commitRewardClaim(core, core.rules.actions.claimReferralRewards, account),
});
