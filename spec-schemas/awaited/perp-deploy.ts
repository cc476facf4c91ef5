import type { AwaitedRows } from './awaited-part.ts';

export const perpDeployAwaited: AwaitedRows = {
  'perp-deploy.*': 'perp-deploy',
};
