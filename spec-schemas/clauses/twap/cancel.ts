import type { ClauseDeclaration } from '../../clause.ts';
import { atCommit, orderGone } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const twapCancelClauses = [
  {
    id: 'twap.cancel.ends',
    says: '`twap_cancel` ends the parent: no slice of it follows.',
    sources: [citeWriteApi('Order placement and lifecycle')],
    kind: 'transition',
    judgedBy: 'act',
  },
  {
    id: 'twap.cancel.idempotent',
    says: 'A second `twap_cancel` of one `twap_id` changes nothing.',
    sources: [citeWriteApi('Order placement and lifecycle')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D01',
    accepts: { ...orderGone, forms: ['accepted', 'refused'] },
  },
  {
    id: 'twap.cancel.not-found',
    says: 'A `twap_id` that names no live parent answers ORDER_NOT_FOUND.',
    sources: [citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: orderGone,
  },
  {
    id: 'twap.cancel.stranger',
    says: "A `twap_cancel` of somebody else's live parent finds none, or is not for that signer.",
    sources: [citeWriteApi('Errors'), citeSupplement('actions', 'twap_cancel')],
    authority: 'public',
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: atCommit('ORDER_NOT_FOUND', 'AUTH_UNAUTHORIZED'),
  },
  {
    id: 'twap.cancel.keeps-fills',
    says: 'A cancel leaves the slices that filled as they are.',
    sources: [citeSupplement('actions', 'twap_cancel')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'twap.cancel.spot',
    says: '`twap_cancel` ends a spot parent too.',
    sources: [citeSupplement('engine', '5')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'twap.cancel.by-cancel-all',
    says: '`cancel_all_orders` also ends live parents.',
    sources: [citeSupplement('engine', '3')],
    authority: 'assumed',
    kind: 'transition',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
