import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const historyOrdersClauses = [
  {
    id: 'history.orders.key',
    says: '`historical_orders` lists its rows under `orders`.',
    sources: [citeReadApi('Info envelope')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'history.orders.shape',
    says: 'A row has all its keys, null where they do not apply; `px` alone may be absent.',
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D218',
  },
  {
    id: 'history.orders.status-words',
    says: '`status` is `filled`, `resting` or `error`.',
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'history.orders.transitions',
    says: 'Each transition of an order is a row, its fills of one block a single one; `oid` names none of them alone.',
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.orders.tif-words',
    says: "`tif` is `Gtc`, `Ioc` or `Alo` in this spelling, null on the maker's record of a fill.",
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'history.orders.limit',
    says: '`limit` keeps that many rows, at least 1: 0 gives one row; without it all are served.',
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'history.orders.maker-record',
    says: "The maker's record of a fill has `orig_sz` 0, `reduce_only` false and `cloid` null, whatever the order had.",
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'history.orders.order',
    says: 'Records stand newest first.',
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'ordering',
    judgedBy: 'act',
  },
  {
    id: 'history.orders.hash',
    says: '`hash` is empty on every row.',
    sources: [citeSupplement('reads', 'historical_orders')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
