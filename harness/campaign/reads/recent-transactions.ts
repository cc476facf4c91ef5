import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { alike, type OwnComparison } from './compared-read.ts';

export const recentTransactions: OwnComparison = {
  type: 'recent_transactions',
  inOneForm: true,
  follows: ['historical_orders'],
  // As many as an archive read gives: what others did takes up some of them.
  asks: () => [alike({ limit: 5_000 })],
  since: ({ txns, ...rest }, { addresses, sinceMs }) => ({
    ...rest,
    txns: isJsonArray(txns)
      ? txns.filter(
          (row) =>
            isJsonObject(row) && addresses.includes(String(row.user).toLowerCase()) && Number(row.time) >= sinceMs,
        )
      : [],
  }),
};
