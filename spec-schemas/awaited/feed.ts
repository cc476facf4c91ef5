import type { AwaitedRows } from './awaited-part.ts';

export const feedAwaited: AwaitedRows = {
  'feed.spot-margin-state.*': 'spot-margin',
};
