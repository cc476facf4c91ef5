import type { AwaitedRows } from './awaited-part.ts';

export const spotMarginAwaited: AwaitedRows = {
  'spot-margin.*': 'spot-margin',
};
