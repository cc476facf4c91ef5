import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

export const recentBlocksComparison: ReadComparisonOverrides = {
  type: 'recent_blocks',
  inOneForm: true,
  // Only the shape of its rows is judged.
  requests: () => [sameRequestPair({ limit: 10 })],
  // They count everybody's transactions: sequences that play at the same time share their blocks.
  sinceRun: ({ blocks: _blocks, ...rest }) => rest,
};
