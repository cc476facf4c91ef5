import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const marketsBookArgumentsClauses = [
  {
    id: 'markets.book.legacy',
    says: '`l2_book`, `trades`, `candle_snapshot` and `funding_history` refuse `asset_id` and `market_id` without `coin`: 400 INVALID_REQUEST.',
    sources: [citeReadApi('Conventions of the read plane'), citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'markets.book.grouping',
    says: 'Where `n_sig_figs` 2 to 5 groups the book, as on a gateway, bids round down and asks up, never to a better price.',
    sources: [citeSupplement('reads', 'l2_book')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D102',
  },
  {
    id: 'markets.book.grouping-size',
    says: 'Grouping keeps the sum of sizes of a side.',
    sources: [citeSupplement('reads', 'l2_book')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D102',
  },
  {
    id: 'markets.book.grouping-node',
    says: 'Where `n_sig_figs`, `mantissa` and `n_levels` are ignored, as on a node, the body is the whole book; else `n_levels` keeps the best of each side.',
    sources: [citeSupplement('reads', 'l2_book')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D102',
  },
  {
    id: 'markets.book.no-levels',
    says: 'A book that is asked for with `n_levels` 0 has no level or is whole, or is refused.',
    sources: [citeSupplement('reads', 'l2_book')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D211',
    accepts: invalidRequest,
  },
] as const satisfies readonly ClauseDeclaration[];
