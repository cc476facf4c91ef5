import type { AwaitedRows } from './awaited-part.ts';

export const fillsAwaited: AwaitedRows = {
  'fills.spot.*': 'spot-trading',
};
