import { isTruncationDifference } from '../compare/truncated-figures.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const userPositionHistoryComparison: ReadComparisonOverrides = {
  type: 'user_position_history',
  follows: ['user_fills'],
  isOtherForm: isTruncationDifference,
};
