import { moneyHistoryRequests, type ReadComparisonOverrides } from './compared-read.ts';

export const userLedgerUpdates: ReadComparisonOverrides = {
  type: 'user_ledger_updates',
  requests: moneyHistoryRequests,
};
