import type { AwaitedRows } from './awaited-part.ts';

export const triggersAwaited: AwaitedRows = {
  // Every market of today has an index from its genesis on.
  'triggers.block.no-mark': 'perp-deploy',
};
