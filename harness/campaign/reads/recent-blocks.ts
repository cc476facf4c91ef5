import { alike, type OwnComparison } from './compared-read.ts';

export const recentBlocks: OwnComparison = {
  type: 'recent_blocks',
  inOneForm: true,
  // Of its rows only the shape is judged.
  asks: () => [alike({ limit: 10 })],
  // They count what everybody did: sequences that are played side by side share their blocks.
  since: ({ blocks: _blocks, ...rest }) => rest,
};
