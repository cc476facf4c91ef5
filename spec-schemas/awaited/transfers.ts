import type { AwaitedRows } from './awaited-part.ts';

export const transfersAwaited: AwaitedRows = {
  'transfers.with-data.queue': 'evm-queue',
};
