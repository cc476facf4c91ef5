import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const historyPortfolioClauses = [
  {
    id: 'history.portfolio.key',
    says: '`portfolio` lists its rows under `points`.',
    sources: [citeReadApi('Info envelope')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.portfolio.interval',
    says: '`interval` `1d` is taken.',
    sources: [citeReadApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'history.portfolio.interval-other',
    says: 'Another `interval` answers 400 with the bare string `invalid interval: <value>`.',
    sources: [citeReadApi('POST /info'), citeReadApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D13',
  },
] as const satisfies readonly ClauseDeclaration[];
