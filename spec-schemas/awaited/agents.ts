import type { AwaitedRows } from './awaited-part.ts';

export const agentsAwaited: AwaitedRows = {
  'agents.dispatch.*': 'vaults',
  'agents.master-only.settings': 'priority_bid',
};
