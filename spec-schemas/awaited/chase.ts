import type { AwaitedRows } from './awaited-part.ts';

export const chaseAwaited: AwaitedRows = {
  // Markets of the genesis and of deployers have one: a pair that is registered has none until it is set.
  'chase.order.grid': 'spot-deploy',
};
