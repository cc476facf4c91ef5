import { isTruncationDifference } from '../compare/truncated-figures.ts';
import type { OwnComparison } from './compared-read.ts';

export const userPositionHistory: OwnComparison = {
  type: 'user_position_history',
  follows: ['user_fills'],
  isOtherForm: isTruncationDifference,
};
