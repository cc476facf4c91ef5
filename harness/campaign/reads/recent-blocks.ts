import { alike, type OwnComparison } from './compared-read.ts';

export const recentBlocks: OwnComparison = {
  type: 'recent_blocks',
  inOneForm: true,
  // Only the shape of its rows is judged.
  asks: () => [alike({ limit: 10 })],
  // They count everybody's transactions: sequences that play at the same time share their blocks.
  since: ({ blocks: _blocks, ...rest }) => rest,
};
