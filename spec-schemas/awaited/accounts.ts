import type { AwaitedRows } from './awaited-part.ts';

export const accountsAwaited: AwaitedRows = {
  'accounts.balances.cost-basis': 'spot-trading',
  'accounts.balances.hold-released': 'spot-trading',
  'accounts.scalars.account-value-spot': 'spot-margin',
  'accounts.scalars.withdrawable-lanes': 'spot-margin',
};
