import type { AwaitedRows } from './awaited-part.ts';

export const twapAwaited: AwaitedRows = {
  'twap.cancel.spot': 'spot-trading',
  'twap.spot.*': 'spot-trading',
};
