import type { AwaitedRows } from './awaited-part.ts';

export const evmAwaited: AwaitedRows = {
  'evm.to-core.*': 'evm-chain',
};
