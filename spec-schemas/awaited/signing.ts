import type { AwaitedRows } from './awaited-part.ts';

export const signingAwaited: AwaitedRows = {
  'signing.encoding.bytes': 'evm-chain',
};
