import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const marketsSettlementClauses = [
  {
    id: 'markets.settled.closes',
    says: 'A delist settlement turns `settled` true and closes every open position at `settled_px`.',
    sources: [citeReadApi('Perp market delist'), citeReadApi('Perp market rows')],
    profile: 'next',
    kind: 'transition',
    judgedBy: 'operate',
  },
  {
    id: 'markets.settled.test-first',
    says: 'A client tests `settled` before `halted`.',
    sources: [citeReadApi('Perp market rows')],
    profile: 'next',
    kind: 'rule',
    judgedBy: 'document',
    reason: 'It binds clients, not venues.',
  },
] as const satisfies readonly ClauseDeclaration[];
