import type { AwaitedRows } from './awaited-part.ts';

export const marketsAwaited: AwaitedRows = {
  'markets.token.*': 'evm-binding',
};
