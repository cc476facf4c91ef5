import type { AwaitedRows } from './awaited-part.ts';

export const ordersAwaited: AwaitedRows = {
  'orders.open-orders.pair-grid': 'spot-trading',
  'orders.open-orders.pair-name': 'spot-trading',
};
