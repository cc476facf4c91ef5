import { type OwnComparison, sameOnBothSides } from './compared-read.ts';

export const recentBlocks: OwnComparison = {
  type: 'recent_blocks',
  inOneForm: true,
  // Only the shape of its rows is judged.
  requests: () => [sameOnBothSides({ limit: 10 })],
  // They count everybody's transactions: sequences that play at the same time share their blocks.
  sinceRun: ({ blocks: _blocks, ...rest }) => rest,
};
