import type { OwnComparison } from './compared-read.ts';

export const clearinghouseState: OwnComparison = {
  type: 'clearinghouse_state',
  follows: ['user_fills', 'user_funding'],
};
