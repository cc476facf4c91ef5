import { defineAction } from './action.ts';
import { commitRewardClaim, makeRewardClaimRules, type RewardClaimRules } from './reward-claim.ts';

export interface ClaimBrokerRewardsRules extends RewardClaimRules {}

export const claimBrokerRewardsRules: ClaimBrokerRewardsRules = makeRewardClaimRules('broker');

/** Pays the signer all that it has earned as a broker of orders. */
export const claimBrokerRewards = defineAction('claim_broker_rewards', {
  decode: () => ({}),
  admit: () => null,
  commit: (core, { account }) => commitRewardClaim(core, core.rules.actions.claimBrokerRewards, account),
});
