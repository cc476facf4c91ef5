import type { AwaitedRows } from './awaited-part.ts';

export const positionsAwaited: AwaitedRows = {
  'positions.read.dex-coin': 'perp-deploy',
};
