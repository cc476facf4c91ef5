import type { ReadComparisonOverrides } from './compared-read.ts';

/** Stake and earnings of the chain depend on others, and so do the rewards of an account. */
export const stakingStateComparison: ReadComparisonOverrides = {
  type: 'staking_state',
  follows: ['account_state'],
  isEnvironment: () => true,
};
