import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce, invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const marketsBookClauses = [
  {
    id: 'markets.book.shape',
    says: '`l2_book` has `coin`, `bids` and `asks`; a level has `px`, `sz` and `n_orders`.',
    sources: [citeSupplement('reads', 'l2_book')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D227',
  },
  {
    id: 'markets.book.coin-required',
    says: '`l2_book` and `trades` without `coin` answer 400 INVALID_REQUEST.',
    sources: [citeReadApi('Errors'), citeSupplement('reads', 'l2_book'), citeSupplement('reads', 'trades')],
    authority: 'public',
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'markets.book.coin-unknown',
    says: '`l2_book` and `trades` of an unknown coin answer 404 MARKET_NOT_FOUND or an empty body.',
    sources: [citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D56',
    accepts: atOnce('MARKET_NOT_FOUND'),
  },
  {
    id: 'markets.book.order',
    says: 'Bids fall and asks rise by price, each price once.',
    sources: [citeSupplement('reads', 'l2_book')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'markets.book.level',
    says: "A level's `sz` is the sum of what rests at its price and `n_orders` the number of those orders, no more and no less.",
    sources: [citeSupplement('reads', 'l2_book')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'markets.book.uncrossed',
    says: 'The best bid is below the best ask.',
    sources: [citeSupplement('reads-notes')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
