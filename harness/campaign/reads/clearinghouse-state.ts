import type { ReadComparisonOverrides } from './compared-read.ts';

export const clearinghouseStateComparison: ReadComparisonOverrides = {
  type: 'clearinghouse_state',
  follows: ['user_fills', 'user_funding'],
};
