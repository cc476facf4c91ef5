import type { ClauseDeclaration } from '../../clause.ts';
import { orderGone } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const chaseCancelClauses = [
  {
    id: 'chase.cancel.ends',
    says: '`cancel_chase` takes the leg off and ends the chase.',
    sources: [citeWriteApi('Order placement and lifecycle'), citeSupplement('actions', 'cancel_chase')],
    authority: 'public',
    kind: 'transition',
    judgedBy: 'act',
    accepts: orderGone,
  },
  {
    id: 'chase.cancel.handle',
    says: '`chase_oid` is the handle of the chase, a JSON number, not the oid of its leg.',
    sources: [citeSupplement('actions', 'cancel_chase')],
    kind: 'rule',
    judgedBy: 'act',
    accepts: orderGone,
  },
  {
    id: 'chase.cancel.not-found',
    says: "A handle that is unknown, somebody else's or of another market answers ORDER_NOT_FOUND.",
    sources: [citeWriteApi('Errors'), citeSupplement('engine', '7')],
    authority: 'public',
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: orderGone,
  },
  {
    id: 'chase.cancel.halted',
    says: '`cancel_chase` works through a spot halt.',
    sources: [citeSupplement('actions', 'cancel_chase')],
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseDeclaration[];
