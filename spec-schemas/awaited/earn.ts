import type { AwaitedRows } from './awaited-part.ts';

export const earnAwaited: AwaitedRows = {
  'earn.*': 'earn',
};
