import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeSupplement } from '../source.ts';

export const ordersStatusRulesClauses = [
  {
    id: 'orders.status.malformed',
    says: 'A malformed `cloid` answers 400 INVALID_REQUEST on `order_status`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'orders.status.precedence',
    says: '`order_status` looks for a resting order, then a parked leg, then fills, then an outcome, and then says `unknown`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'orders.status.rejected',
    says: 'A rejected order is found by its `cloid` only; its `outcome` has `oid` null and a `reason`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.status.outcome',
    says: 'The `outcome` of a rejected order names its market and its side; its `time` is the consensus time of the rejection.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D106',
  },
  {
    id: 'orders.status.window',
    says: 'Outcomes are the memory of one node: after a restart such an order is `unknown`.',
    sources: [citeSupplement('reads', 'order_status')],
    kind: 'transition',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
