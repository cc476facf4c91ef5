import type { OwnComparison } from './compared-read.ts';

export const recentBlocks: OwnComparison = {
  type: 'recent_blocks',
  inOneForm: true,
  // They count what everybody did: sequences that are played side by side share their blocks.
  since: ({ blocks: _blocks, ...rest }) => rest,
};
