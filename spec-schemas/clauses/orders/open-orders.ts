import type { ClauseDeclaration } from '../../clause.ts';
import { invalidRequest } from '../../outcomes.ts';
import { citeReadApi, citeWriteApi } from '../source.ts';

export const ordersOpenOrdersClauses = [
  {
    id: 'orders.open-orders.shape',
    says: '`open_orders` has `address` and rows with every field of the table, each of its type and `px` on the tick grid.',
    sources: [citeReadApi('open_orders row')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.address-required',
    says: '`open_orders` without `address` answers 400 INVALID_REQUEST.',
    sources: [citeReadApi('POST /info')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: invalidRequest,
  },
  {
    id: 'orders.open-orders.live-only',
    says: '`open_orders` lists the live orders of the account and no others.',
    sources: [citeReadApi('open_orders row'), citeWriteApi('Order placement and lifecycle')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.coin',
    says: '`coin` of a perpetual order is the symbol of its market.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.sz',
    says: '`sz` is the size that remains.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.orig-sz',
    says: '`orig_sz` is null.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.tif',
    says: '`tif` of a book row is `gtc`, `ioc` or `alo`, as it was placed.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D19',
  },
  {
    id: 'orders.open-orders.reduce-only',
    says: '`reduce_only` is false on every book row, whatever the order asked for.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.trigger',
    says: '`trigger` is null on a book row.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.open-orders.inserted-at',
    says: '`inserted_at` is the consensus time of the placement.',
    sources: [citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
