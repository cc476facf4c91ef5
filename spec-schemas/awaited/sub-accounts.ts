import type { AwaitedRows } from './awaited-part.ts';

export const subAccountsAwaited: AwaitedRows = {
  'sub-accounts.*': 'sub-accounts',
};
