import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const marketsMarkClauses = [
  {
    id: 'markets.mark.oracle',
    says: 'The index that validators submit is served as `oracle_px`.',
    sources: [citeReadApi('Perp market rows'), citeWriteApi('What the service does')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D269',
  },
  {
    id: 'markets.mark.components',
    says: 'The mark is the median of index plus smoothed basis, book middle and external price, or the middle of two of them.',
    sources: [citeSupplement('engine', '14')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D32',
  },
  {
    id: 'markets.mark.band',
    says: 'The mark stays within the band around the index, 5 percent by default.',
    sources: [citeSupplement('engine', '14')],
    kind: 'limit',
    judgedBy: 'operate',
    decision: 'D32',
  },
] as const satisfies readonly ClauseDeclaration[];
