import type { AwaitedRows } from './awaited-part.ts';

export const transfersAwaited: AwaitedRows = {
  'transfers.class.held': 'spot-trading',
  'transfers.evm-fee.*': 'evm-chain',
  'transfers.evm.*': 'evm-chain',
  'transfers.with-data.*': 'evm-chain',
};
