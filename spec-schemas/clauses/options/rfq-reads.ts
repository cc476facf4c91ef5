import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const optionsRfqReadsClauses = [
  {
    id: 'options.rfq-open.shape',
    says: '`rfq_open` lists `rfqs` of `rfq_id`, `signing_id`, `underlying`, `requester`, `side`, `sz`, `limit_px`, `created_at`, `expiry` and `quotes`.',
    sources: [citeSupplement('reads', 'rfq_open')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D236',
  },
  {
    id: 'options.rfq-open.quote',
    says: 'A quote has `maker`, `price`, `max_size`, `valid_until` and `submitted_at`.',
    sources: [citeSupplement('reads', 'rfq_open')],
    kind: 'shape',
    judgedBy: 'act',
  },
  {
    id: 'options.rfq-open.units',
    says: '`sz`, `limit_px`, `price` and `max_size` of RFQ reads are decimals in whole units, unlike the integers of the write side.',
    sources: [citeSupplement('reads', 'rfq_open')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'options.rfq-user.shape',
    says: '`rfq_user` has `address`, `requested` and `quoted`, both of the rows of `rfq_open`.',
    sources: [citeSupplement('reads', 'rfq_user')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D236',
  },
  {
    id: 'options.rfq-user.requested',
    says: 'A request shows in `requested` of the requester, its `rfq_id` too, and in `quoted` of who quoted on it.',
    sources: [citeSupplement('reads', 'rfq_user')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'options.rfq-user.none',
    says: 'An account that is party to nothing has two empty lists.',
    sources: [citeSupplement('reads', 'rfq_user')],
    kind: 'rule',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
