import type { AwaitedRows } from './awaited-part.ts';

export const transportAwaited: AwaitedRows = {
  'transport.unavailable.gateway': 'gateway',
};
