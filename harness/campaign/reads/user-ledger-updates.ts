import { makeMoneyHistoryRequests, type ReadComparisonOverrides } from './compared-read.ts';

export const userLedgerUpdatesComparison: ReadComparisonOverrides = {
  type: 'user_ledger_updates',
  requests: makeMoneyHistoryRequests,
};
