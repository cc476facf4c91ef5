import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement } from '../source.ts';

export const fundingRateClauses = [
  {
    id: 'funding.rate.clamped',
    says: '`funding.rate_per_hr` lies within plus and minus `funding.cap_per_hr`.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'limit',
    judgedBy: 'observe',
  },
  {
    id: 'funding.rate.form',
    says: '`funding.rate_per_hr` and `cap_per_hr` are basis-point strings, finer than a whole one if need be.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'funding.next.before-sample',
    says: '`funding.next_payment_ts` is 0 until the first sample.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D238',
  },
  {
    id: 'funding.next.aligned',
    says: 'After the first sample `funding.next_payment_ts` is a multiple of `interval_ms`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'funding.premium.decimals',
    says: '`premium` is null, or a signed decimal of at most 8 decimals.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D69',
  },
  {
    id: 'funding.premium.before-sample',
    says: '`premium` is null until the first sample.',
    sources: [citeReadApi('Perp market rows')],
    kind: 'presence',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
