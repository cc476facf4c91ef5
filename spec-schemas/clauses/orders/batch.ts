import type { ClauseDeclaration } from '../../clause.ts';
import { badValue } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const ordersBatchClauses = [
  {
    id: 'orders.batch.places',
    says: '`batch_order` places each order under one signature.',
    sources: [citeWriteApi('Order placement and lifecycle'), citeWriteApi('Order response')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'orders.batch.independent',
    says: 'A refused leg of a batch without grouping has its error in its own entry, and the others stay in force.',
    sources: [citeWriteApi('Order response'), citeWriteApi('Errors'), citeSupplement('actions', 'batch_order')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.batch.empty',
    says: 'A batch of no orders, no cancels or no modifications is refused.',
    sources: [citeSupplement('actions', 'batch_order')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: badValue,
  },
] as const satisfies readonly ClauseDeclaration[];
