import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeSupplement } from '../source.ts';

export const ordersOrderStatusClauses = [
  {
    id: 'orders.status.words',
    says: '`status` is `resting`, `triggered`, `filled`, `canceled`, `cancel_rejected`, `rejected` or `unknown`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D106',
  },
  {
    id: 'orders.status.argument',
    says: '`order_status` without `oid` and `cloid` answers 400 INVALID_REQUEST.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D235',
    accepts: invalidRequest,
  },
  {
    id: 'orders.status.unknown',
    says: 'An oid that was never given is `unknown`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D106',
  },
  {
    id: 'orders.status.resting',
    says: 'A live order is `resting` with its row under `order`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D229',
  },
  {
    id: 'orders.status.filled',
    says: 'An order that no longer rests is `filled` by one fill or more, with its fills and their sum in `total_filled_sz`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D106',
  },
  {
    id: 'orders.status.total-of-fills',
    says: '`total_filled_sz` is the sum of `sz` of the rows of that order in `user_fills`.',
    sources: [citeSupplement('reads', 'order_status'), citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D106',
  },
  {
    id: 'orders.status.canceled',
    says: 'A cancelled order without a fill is `canceled` with an `outcome`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D106',
  },
  {
    id: 'orders.status.by-cloid',
    says: 'A `cloid` names the order as its oid does.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D106',
  },
] as const satisfies readonly ClauseDeclaration[];
