import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const ordersStatusEntriesClauses = [
  {
    id: 'orders.entries.noop-nothing',
    says: '`noop` is a success that does nothing: no order, no fill, no change of a balance.',
    sources: [citeWriteApi('Order response')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.entries.cloid',
    says: '`cloid` of an entry is that of its order, null or left out where the order has none.',
    sources: [citeWriteApi('Order response')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.entries.error-details',
    says: "The `error` of an entry may carry `details` in the form of the envelope's own error.",
    sources: [citeWriteApi('Order response'), citeWriteApi('Errors')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'orders.entries.pending-no-oid',
    says: 'A `pending` entry names no oid: none is made up before the commit.',
    sources: [citeSupplement('actions', 'submit_order')],
    kind: 'shape',
    judgedBy: 'operate',
  },
  {
    id: 'orders.entries.unmatched-ioc',
    says: 'An `ioc` order that meets no liquidity still answers one entry.',
    sources: [citeWriteApi('Order response'), citeSupplement('engine', '3')],
    kind: 'rule',
    judgedBy: 'act',
    accepts: { forms: ['filled', 'noop', 'error'] },
  },
  {
    id: 'orders.entries.chase',
    says: 'A chase may answer an entry `chase` with `chase_oid`, `leg_oid` and `leg_px`, beside the six documented kinds.',
    sources: [citeSupplement('actions', 'chase_order')],
    kind: 'shape',
    judgedBy: 'act',
    decision: 'D214',
  },
] as const satisfies readonly ClauseDeclaration[];
