import type { AwaitedRows } from './awaited-part.ts';

export const liquidationAwaited: AwaitedRows = {
  'liquidation.pool.*': 'borrow_lend',
};
