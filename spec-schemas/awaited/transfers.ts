import type { AwaitedRows } from './awaited-part.ts';

export const transfersAwaited: AwaitedRows = {
  'transfers.class.held': 'spot-trading',
  'transfers.with-data.queue': 'evm-queue',
};
