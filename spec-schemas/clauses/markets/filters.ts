import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce } from '../../outcomes.ts';
import { citeReadApi } from '../source.ts';

export const marketsFiltersClauses = [
  {
    id: 'markets.filter.kind-perp',
    says: '`kind` `perp` answers the perpetual rows and no pair.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D67',
  },
  {
    id: 'markets.filter.kind-spot',
    says: '`kind` `spot` answers the spot registry and no perpetual row.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D67',
  },
  {
    id: 'markets.filter.kind-other',
    says: 'Another `kind` answers 400.',
    sources: [citeReadApi('POST /info')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: { statuses: [400] },
  },
  {
    id: 'markets.filter.kind-names',
    says: 'That 400 names both `perp` and `spot`, in whatever words.',
    sources: [citeReadApi('POST /info')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D37',
  },
  {
    id: 'markets.filter.coin',
    says: '`coin` narrows `markets` and `markets_meta` to its row and keeps the shape.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D67',
  },
  {
    id: 'markets.filter.coin-unknown',
    says: 'An unknown `coin` answers 404 MARKET_NOT_FOUND on `markets` and `markets_meta`.',
    sources: [citeReadApi('POST /info'), citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: atOnce('MARKET_NOT_FOUND'),
  },
] as const satisfies readonly ClauseDeclaration[];
