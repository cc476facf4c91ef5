import type { AwaitedRows } from './awaited-part.ts';

export const marketsAwaited: AwaitedRows = {
  'markets.spot.registered-at': 'spot-deploy',
  'markets.spot.taker-lossless': 'spot-deploy',
  'markets.token.not-declared': 'spot-deploy',
};
