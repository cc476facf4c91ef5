import { rowsIn } from '../../client/json-at.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** More transactions than most sequences, and those in parallel, make between two cuts. */
const USUALLY_ENOUGH = 100;
/** Maximum rows of an archive read: other accounts' transactions take up some of them. */
const MOST = 5_000;

export const recentTransactionsComparison: ReadComparisonOverrides = {
  type: 'recent_transactions',
  inOneForm: true,
  follows: ['historical_orders'],
  requests: () => [{ target: { limit: USUALLY_ENOUGH }, shadow: { limit: MOST } }],
  leavesOut: (body, { sinceMs }) => {
    const rows = rowsIn(body, 'txns');
    return rows.length >= USUALLY_ENOUGH && rows.every(({ time }) => Number(time) >= sinceMs);
  },
  sinceRun: (body, { addresses, sinceMs }) => ({
    ...body,
    txns: rowsIn(body, 'txns').filter(
      ({ user, time }) => addresses.includes(String(user).toLowerCase()) && Number(time) >= sinceMs,
    ),
  }),
};
