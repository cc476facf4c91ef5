import type { AwaitedRows } from './awaited-part.ts';

export const stakingAwaited: AwaitedRows = {
  'staking.*': 'staking',
};
