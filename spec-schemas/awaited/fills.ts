import type { AwaitedRows } from './awaited-part.ts';

export const fillsAwaited: AwaitedRows = {
  'fills.lanes.evm': 'evm-orders',
  'fills.spot.*': 'spot-trading',
};
