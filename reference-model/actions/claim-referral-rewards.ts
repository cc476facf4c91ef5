import { defineAction } from './action.ts';
import { commitRewardClaim, makeRewardClaimRules, type RewardClaimRules } from './reward-claim.ts';

export interface ClaimReferralRewardsRules extends RewardClaimRules {}

export const claimReferralRewardsRules: ClaimReferralRewardsRules = makeRewardClaimRules('referrer');

/** Pays the signer all that it has earned by accounts that it brought. */
export const claimReferralRewards = defineAction('claim_referral_rewards', {
  decode: () => ({}),
  admit: () => null,
  commit: (core, { account }) => commitRewardClaim(core, core.rules.actions.claimReferralRewards, account),
});
