import type { AwaitedRows } from './awaited-part.ts';

export const earnAwaited: AwaitedRows = {
  // Nothing is lent without a position on a pair.
  'earn.withdraw.clamped': 'spot-margin',
  'earn.withdraw.insolvent': 'spot-margin',
  'earn.withdraw.no-idle': 'spot-margin',
  'earn.yield.lent': 'spot-margin',
  'earn.yield.index': 'spot-margin',
};
