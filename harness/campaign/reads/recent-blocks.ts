import { makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

export const recentBlocksComparison: ReadComparisonOverrides = {
  type: 'recent_blocks',
  inOneForm: true,
  // Only the shape of rows is judged.
  requests: () => [makeSameRequestPair({ limit: 10 })],
  // Rows count everybody's transactions: parallel sequences share their blocks.
  sinceRun: ({ blocks: _blocks, ...rest }) => rest,
};
