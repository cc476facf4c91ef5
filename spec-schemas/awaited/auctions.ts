import type { AwaitedRows } from './awaited-part.ts';

export const auctionsAwaited: AwaitedRows = {
  'auctions.fba.*': 'batch-auctions',
};
