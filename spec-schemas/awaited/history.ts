import type { AwaitedRows } from './awaited-part.ts';

export const historyAwaited: AwaitedRows = {
  'history.ledger.bridge-credit': 'bridge',
  'history.ledger.earn': 'earn',
  'history.ledger.withdraw': 'bridge',
};
