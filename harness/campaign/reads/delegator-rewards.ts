import type { OwnComparison } from './compared-read.ts';

/** Rewards come from what others trade. */
export const delegatorRewards: OwnComparison = {
  type: 'delegator_rewards',
  follows: ['staking_state'],
  isEnvironment: () => true,
};
