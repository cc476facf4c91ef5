import type { AwaitedRows } from './awaited-part.ts';

export const transfersAwaited: AwaitedRows = {
  'transfers.evm-fee.*': 'evm-fee',
  'transfers.with-data.*': 'send_to_evm_with_data',
};
