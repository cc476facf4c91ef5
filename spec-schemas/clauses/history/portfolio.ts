import type { Clause } from '../../clause.ts';
import { readApi } from '../source.ts';

export const historyPortfolioClauses = [
  {
    id: 'history.portfolio.key',
    says: '`portfolio` lists its rows under `points`.',
    sources: [readApi('Info envelope')],
    authority: 'seed',
    profile: 'live',
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.portfolio.interval',
    says: '`interval` `1d` is taken.',
    sources: [readApi('POST /info')],
    authority: 'seed',
    profile: 'live',
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'history.portfolio.interval-other',
    says: 'Another `interval` answers 400 with the bare string `invalid interval: <value>`.',
    sources: [readApi('POST /info'), readApi('Errors')],
    authority: 'seed',
    profile: 'live',
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D13',
  },
] as const satisfies readonly Clause[];
