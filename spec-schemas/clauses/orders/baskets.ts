import type { ClauseDeclaration } from '../../clause.ts';
import { anyOf, atCommit, atOnce, badValue, malformed } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const ordersBatchRequestClauses = [
  {
    id: 'orders.baskets.limit',
    says: 'A `batch_order` of more than 1000 orders is refused.',
    sources: [citeSupplement('actions', 'batch_order'), citeSupplement('limits')],
    kind: 'limit',
    judgedBy: 'act',
    decision: 'D01',
    accepts: badValue,
  },
  {
    id: 'orders.baskets.leg-owner',
    says: 'The `owner` inside a leg is required, routes nothing and is not signed; only that of the batch counts.',
    sources: [citeSupplement('actions', 'batch_order'), citeSupplement('signing', 'batch-owner')],
    kind: 'rule',
    judgedBy: 'act',
    accepts: malformed,
  },
  {
    id: 'orders.baskets.grouping-default',
    says: 'A batch without `grouping` is one of grouping `na`.',
    sources: [citeSupplement('actions', 'batch_order')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D256',
  },
  {
    id: 'orders.baskets.grouping-words',
    says: 'A `grouping` other than `na`, `normalTpsl` and `positionTpsl` is refused.',
    sources: [citeWriteApi('Order body'), citeSupplement('actions', 'batch_order')],
    authority: 'public',
    kind: 'error',
    judgedBy: 'act',
    decision: 'D94',
    accepts: anyOf(malformed, atCommit('PRECONDITION_FAILED'), atCommit('ACTION_UNSUPPORTED')),
  },
  {
    id: 'orders.baskets.modify-limit',
    says: 'A `batch_modify` of more than 1000 entries is refused.',
    sources: [citeSupplement('actions', 'batch_modify'), citeSupplement('limits')],
    kind: 'limit',
    judgedBy: 'act',
    decision: 'D01',
    accepts: anyOf(badValue, atOnce('RATE_LIMITED')),
  },
  {
    id: 'orders.baskets.modify-order',
    says: 'Modifications of a batch apply in the order sent.',
    sources: [citeSupplement('actions', 'batch_modify')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'orders.baskets.cancel-oid',
    says: 'An entry of `batch_cancel` without an oid is refused.',
    sources: [citeSupplement('actions', 'batch_cancel')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: anyOf(malformed, atCommit('PRECONDITION_FAILED', 'ORDER_NOT_FOUND')),
  },
  {
    id: 'orders.baskets.cancel-all-none',
    says: '`cancel_all_orders` of an account without orders succeeds.',
    sources: [citeSupplement('actions', 'cancel_all_orders')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
