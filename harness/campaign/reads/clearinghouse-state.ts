import type { ReadComparisonOverrides } from './compared-read.ts';

export const clearinghouseState: ReadComparisonOverrides = {
  type: 'clearinghouse_state',
  follows: ['user_fills', 'user_funding'],
};
