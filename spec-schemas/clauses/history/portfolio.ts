import type { ClauseDeclaration } from '../../clause.ts';
import { readApi } from '../source.ts';

export const historyPortfolioClauses = [
  {
    id: 'history.portfolio.key',
    says: '`portfolio` lists its rows under `points`.',
    sources: [readApi('Info envelope')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.portfolio.interval',
    says: '`interval` `1d` is taken.',
    sources: [readApi('POST /info')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'history.portfolio.interval-other',
    says: 'Another `interval` answers 400 with the bare string `invalid interval: <value>`.',
    sources: [readApi('POST /info'), readApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D13',
  },
] as const satisfies readonly ClauseDeclaration[];
