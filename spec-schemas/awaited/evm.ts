import type { AwaitedRows } from './awaited-part.ts';

export const evmAwaited: AwaitedRows = {
  'evm.*': 'evm-chain',
};
