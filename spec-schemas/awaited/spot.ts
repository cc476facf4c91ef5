import type { AwaitedRows } from './awaited-part.ts';

export const spotAwaited: AwaitedRows = {
  'spot.*': 'spot-trading',
};
