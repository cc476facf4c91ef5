import type { AwaitedRows } from './awaited-part.ts';

export const accountsAwaited: AwaitedRows = {
  'accounts.scalars.account-value-spot': 'spot-margin',
  'accounts.scalars.withdrawable-lanes': 'spot-margin',
};
