import type { AwaitedRows } from './awaited-part.ts';

export const fillsAwaited: AwaitedRows = {
  'fills.lanes.evm': 'evm-chain',
  'fills.spot.*': 'spot-trading',
};
