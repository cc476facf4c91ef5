import { type OwnComparison, requestsOfMoney } from './compared-read.ts';

export const userLedgerUpdates: OwnComparison = {
  type: 'user_ledger_updates',
  requests: requestsOfMoney,
};
