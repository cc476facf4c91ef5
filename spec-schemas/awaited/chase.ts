import type { AwaitedRows } from './awaited-part.ts';

export const chaseAwaited: AwaitedRows = {
  'chase.order.grid': 'perp-deploy',
};
