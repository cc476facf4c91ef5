import type { AwaitedRows } from './awaited-part.ts';

export const agentsAwaited: AwaitedRows = {
  'agents.dispatch.*': 'vaults',
};
