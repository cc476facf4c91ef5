import type { ClauseDeclaration } from '../../clause.ts';
import { againstRule, orderGone } from '../../outcomes.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const ordersModifyClauses = [
  {
    id: 'orders.modify.new-oid',
    says: 'The replacement that a `modify` makes rests under a new oid, with the new price or size.',
    sources: [citeWriteApi('Order placement and lifecycle'), citeReadApi('user_fills row')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.old-oid',
    says: 'The old oid is no live order after a modify.',
    sources: [citeWriteApi('Order placement and lifecycle')],
    kind: 'transition',
    judgedBy: 'act',
    accepts: orderGone,
  },
  {
    id: 'orders.modify.not-found',
    says: 'A modify that names no live order answers ORDER_NOT_FOUND.',
    sources: [citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: orderGone,
  },
  {
    id: 'orders.modify.stranger',
    says: 'An amendment, alone or in a batch, leaves an order of another account as it was.',
    sources: [citeWriteApi('Who signs')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.nothing',
    says: 'A modify without a new price and a new size is refused.',
    sources: [citeSupplement('actions', 'modify')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: againstRule,
  },
  {
    id: 'orders.modify.keeps',
    // Public: write-api only says that an amendment changes price and size, and that the replacement has a new oid.
    says: 'The replacement keeps `cloid` and `tif`.',
    sources: [citeSupplement('actions', 'modify')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.keeps-reduce-only',
    // The order body describes a new order. Public facts state this for amendments, and that resting orders lose the flag.
    says: 'An order that may only reduce grows no position after an amendment either.',
    sources: [citeSupplement('actions', 'modify'), citeSupplement('engine', '3')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.by-cloid',
    says: 'With oid 0 or none the order is named by `cloid`.',
    sources: [citeSupplement('actions', 'modify')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.remaining',
    says: 'An amendment of the price alone leaves what remains of an order that was filled in part.',
    sources: [citeWriteApi('Order placement and lifecycle'), citeReadApi('open_orders row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.atomic',
    says: 'A modify whose replacement is refused leaves the original resting.',
    sources: [citeSupplement('actions', 'modify')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.crosses',
    says: 'A replacement that crosses trades, and both parties get their fill rows.',
    sources: [citeReadApi('user_fills row')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.modify.always-place',
    says: 'With `always_place` a missing target is no refusal.',
    sources: [citeSupplement('actions', 'modify')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.batch-modify.replaces',
    says: '`batch_modify` amends each named order under one signature.',
    sources: [citeWriteApi('Order placement and lifecycle')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'orders.batch-modify.not-atomic',
    says: 'A refused entry leaves the other entries in force.',
    sources: [citeSupplement('actions', 'batch_modify')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
