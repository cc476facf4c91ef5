import type { AwaitedRows } from './awaited-part.ts';

export const transportAwaited: AwaitedRows = {
  'transport.market-inactive.pair': 'spot-trading',
  'transport.status.spot-disabled': 'spot-trading',
  'transport.unavailable.gateway': 'gateway',
};
