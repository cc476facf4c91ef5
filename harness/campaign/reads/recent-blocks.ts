import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

export const recentBlocksComparison: ReadComparisonOverrides = {
  type: 'recent_blocks',
  inOneForm: true,
  // Only the shape of rows is judged.
  requests: () => [sameRequestPair({ limit: 10 })],
  // Rows count everybody's transactions: parallel sequences share their blocks.
  sinceRun: ({ blocks: _blocks, ...rest }) => rest,
};
