import type { AwaitedRows } from './awaited-part.ts';

export const chaseAwaited: AwaitedRows = {
  'chase.cancel.halted': 'spot-trading',
  'chase.order.grid': 'spot-trading',
  'chase.order.spot-halted': 'spot-trading',
  'chase.order.spot-pair': 'spot-trading',
  'chase.order.spot-unfunded': 'spot-trading',
  'chase.order.spot-unfunded-live': 'spot-trading',
};
