import type { ReadComparisonOverrides } from './compared-read.ts';

/** Rewards come from other accounts' trades. */
export const delegatorRewardsComparison: ReadComparisonOverrides = {
  type: 'delegator_rewards',
  follows: ['staking_state'],
  isEnvironment: () => true,
};
