import { rowsAt, textAt } from '../../client/json-at.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

export const liquidatableComparison: ReadComparisonOverrides = {
  type: 'liquidatable',
  follows: ['account_state'],
  // Accounts outside the sequence may be flagged too.
  sinceRun: (body, { addresses }) => ({
    ...body,
    accounts: rowsAt(body, 'accounts').filter((row) => addresses.includes(textAt(row, 'address'))),
  }),
};
