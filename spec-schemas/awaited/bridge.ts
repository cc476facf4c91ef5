import type { AwaitedRows } from './awaited-part.ts';

export const bridgeAwaited: AwaitedRows = {
  'bridge.*': 'bridge',
};
