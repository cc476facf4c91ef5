import type { AwaitedRows } from './awaited-part.ts';

export const limitsAwaited: AwaitedRows = {
  'limits.charged.evm-oversize': 'evm-chain',
  'limits.charged.evm-unparseable': 'evm-chain',
  'limits.weight.evm': 'evm-chain',
};
