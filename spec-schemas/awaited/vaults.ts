import type { AwaitedRows } from './awaited-part.ts';

export const vaultsAwaited: AwaitedRows = {
  'vaults.*': 'vaults',
};
