import type { ClauseRow } from '../../clause.ts';
import { supplement } from '../source.ts';

export const fundingPaymentsClauses = [
  {
    id: 'funding.premium.impact',
    says: '`premium` is the middle of the impact prices of both sides less the index, over the index.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D32',
  },
  {
    id: 'funding.premium.missing',
    says: 'A sample without a fresh index, or on a book too thin for the impact notional, counts as 0.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D32',
  },
  {
    id: 'funding.sample.cadence',
    says: 'Samples are 8 seconds apart and fold into an average of decay one half.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D32',
  },
  {
    id: 'funding.rate.formula',
    says: 'The rate is the averaged premium plus the interest less it, that difference held within 0.0005.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
    decision: 'D32',
  },
  {
    id: 'funding.payment.boundary',
    says: 'Funding is settled once per period, at its boundary, and never between.',
    sources: [supplement('engine', '13')],
    kind: 'ordering',
    judgedBy: 'operate',
    decision: 'D95',
  },
  {
    id: 'funding.payment.amount',
    says: 'A payment is signed size times index price times the rate of the period that ends.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'funding.payment.direction',
    says: 'Longs pay shorts while the rate is above zero, and are paid while it is below.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'funding.payment.zero-sum',
    says: 'The payments of a market add up to zero, and no fee is taken.',
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
  },
  {
    id: 'funding.payment.close-false',
    says: "While a market's `close` is false nothing is paid and the boundary moves on.",
    sources: [supplement('engine', '13')],
    kind: 'rule',
    judgedBy: 'operate',
  },
] as const satisfies readonly ClauseRow[];
