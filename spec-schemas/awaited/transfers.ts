import type { AwaitedRows } from './awaited-part.ts';

export const transfersAwaited: AwaitedRows = {
  'transfers.class.held': 'spot-trading',
  'transfers.evm-fee.both-actions': 'send_to_evm_with_data',
  'transfers.with-data.*': 'send_to_evm_with_data',
};
