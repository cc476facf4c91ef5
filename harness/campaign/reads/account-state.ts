import type { OwnComparison } from './compared-read.ts';

export const accountState: OwnComparison = { type: 'account_state', follows: ['clearinghouse_state'] };
