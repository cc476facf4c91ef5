import { alike, type ComparedRead } from './compared-read.ts';

export const userNonFundingLedgerUpdates: ComparedRead = {
  type: 'user_non_funding_ledger_updates',
  shape: 'info.user_non_funding_ledger_updates',
  asks: ({ addresses }) => addresses.map((address) => alike({ address })),
};
