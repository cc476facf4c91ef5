import type { OwnComparison } from './compared-read.ts';

/** What the chain has at stake and earns is others' doing, and so are the rewards of an account. */
export const stakingState: OwnComparison = {
  type: 'staking_state',
  follows: ['account_state'],
  isEnvironment: () => true,
};
