import type { AwaitedRows } from './awaited-part.ts';

export const scaleAwaited: AwaitedRows = {
  'scale.order.spot-halted': 'spot-trading',
  'scale.order.spot-pair': 'spot-trading',
  'scale.order.spot-refused': 'spot-trading',
  'scale.order.spot-unfunded': 'spot-trading',
  'scale.order.spot-unfunded-live': 'spot-trading',
};
