import type { ReadComparisonOverrides } from './compared-read.ts';

/** Total stake and earnings of the chain depend on others, and so do an account's rewards. */
export const stakingStateComparison: ReadComparisonOverrides = {
  type: 'staking_state',
  follows: ['account_state'],
  isEnvironment: () => true,
};
