import type { ReadComparisonOverrides } from './compared-read.ts';

export const portfolioComparison: ReadComparisonOverrides = {
  type: 'portfolio',
  // No source says what a point contains, so the shadow has none.
  sinceRun: ({ points: _points, ...rest }) => rest,
};
