import type { OwnComparison } from './compared-read.ts';

export const userNonFundingLedgerUpdates: OwnComparison = {
  type: 'user_non_funding_ledger_updates',
  follows: ['account_state'],
};
