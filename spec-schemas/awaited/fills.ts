import type { AwaitedRows } from './awaited-part.ts';

export const fillsAwaited: AwaitedRows = {
  'fills.lanes.evm': 'evm-orders',
};
