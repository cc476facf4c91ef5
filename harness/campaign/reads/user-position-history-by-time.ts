import { isTruncationDifference } from '../compare/truncated-figures.ts';
import type { OwnComparison } from './compared-read.ts';

export const userPositionHistoryByTime: OwnComparison = {
  type: 'user_position_history_by_time',
  follows: ['user_fills'],
  isOtherForm: isTruncationDifference,
};
