import type { AwaitedRows } from './awaited-part.ts';

export const feedAwaited: AwaitedRows = {
  'feed.candles.*': 'gateway',
  'feed.endpoint.gateway': 'gateway',
};
