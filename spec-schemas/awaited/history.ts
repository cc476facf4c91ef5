import type { AwaitedRows } from './awaited-part.ts';

export const historyAwaited: AwaitedRows = {
  'history.ledger.earn': 'earn',
};
