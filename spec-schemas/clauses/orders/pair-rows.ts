import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const ordersSpotRowsClauses = [
  {
    id: 'orders.open-orders.pair-name',
    says: '`coin` of a spot order in `open_orders` is the name of its pair.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.pair-grid',
    says: '`px` and `sz` of a spot row lie on the tick and the size precision of its pair.',
    sources: [citeSupplement('reads', 'open_orders')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.pair-lots',
    says: '`sz` of a spot row is the lots of its order by 10^`sz_decimals` of its pair.',
    sources: [citeWriteApi('Numeric conventions'), citeReadApi('Spot registry')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
