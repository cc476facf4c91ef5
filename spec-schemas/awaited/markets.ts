import type { AwaitedRows } from './awaited-part.ts';

export const marketsAwaited: AwaitedRows = {
  'markets.spot.*': 'spot-trading',
  'markets.spot.registered-at': 'spot-deploy',
  'markets.token.*': 'evm-binding',
};
