import type { OwnComparison } from './compared-read.ts';

/** Rewards come from other accounts' trades. */
export const delegatorRewards: OwnComparison = {
  type: 'delegator_rewards',
  follows: ['staking_state'],
  isEnvironment: () => true,
};
