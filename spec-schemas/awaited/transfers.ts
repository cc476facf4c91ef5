import type { AwaitedRows } from './awaited-part.ts';

export const transfersAwaited: AwaitedRows = {
  'transfers.class.*': 'usd_class_transfer',
  'transfers.evm-fee.*': 'evm-chain',
  'transfers.evm.*': 'evm-chain',
  'transfers.with-data.*': 'evm-chain',
};
