import { isTruncationDifference } from '../compare/truncated-figures.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const userPositionHistoryByTimeComparison: ReadComparisonOverrides = {
  type: 'user_position_history_by_time',
  follows: ['user_fills'],
  isOtherForm: isTruncationDifference,
};
