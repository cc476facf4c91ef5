import type { AwaitedRows } from './awaited-part.ts';

export const governanceAwaited: AwaitedRows = {
  'governance.validators.delegation': 'staking',
};
