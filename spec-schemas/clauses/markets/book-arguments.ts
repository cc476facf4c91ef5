import type { Clause } from '../../clause.ts';
import { readApi, supplement } from '../source.ts';

export const marketsBookArgumentsClauses = [
  {
    id: 'markets.book.legacy',
    says: '`l2_book`, `trades`, `candle_snapshot` and `funding_history` refuse `asset_id` and `market_id` without `coin`: 400 INVALID_REQUEST.',
    sources: [readApi('Conventions of the read plane'), readApi('Errors')],
    authority: 'seed',
    profile: 'live',
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'markets.book.grouping',
    says: 'A gateway groups by `n_sig_figs` 2 to 5: bids round down and asks up, never to a better price.',
    sources: [supplement('reads', 'l2_book')],
    authority: 'public',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.book.grouping-size',
    says: 'Grouping keeps the sum of sizes of a side.',
    sources: [supplement('reads', 'l2_book')],
    authority: 'public',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.book.grouping-node',
    says: 'A node ignores `n_sig_figs`, `mantissa` and `n_levels`.',
    sources: [supplement('reads', 'l2_book')],
    authority: 'public',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly Clause[];
