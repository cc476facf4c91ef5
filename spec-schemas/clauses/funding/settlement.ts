import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const fundingRowFieldsClauses = [
  {
    id: 'funding.rate.true-zero',
    says: '`funding.rate_per_hr` is always there; `0` is a rate of zero, never a missing one.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
  {
    id: 'funding.next.boundary',
    says: 'Once it is not 0 `funding.next_payment_ts` is the next settlement boundary, later than the time of the block.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'funding.next.cadence',
    says: 'At each settlement `funding.next_payment_ts` moves on by `interval_ms`.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
