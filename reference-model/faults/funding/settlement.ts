import { usd, ZERO_USD } from '../../numeric/planes.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const funding = rulesEditorAt('engine', 'funding');

export const fundingSettlementFaults: readonly Fault[] = [
  {
    id: 'funding.paid-half-way',
    clause: 'funding.payment.boundary',
    title: 'funding settles in the middle of a period as well',
    needs: ['control'],
    edit: composeEdits(
      funding(() => ({
        boundaryAfter: (atMs, { intervalMs }) => (Math.floor((2 * atMs) / intervalMs) + 1) * (intervalMs / 2),
      })),
      // The row still shows whole periods.
      rulesEditorAt(
        'reads',
        'markets',
        'funding',
      )(() => ({
        next_payment_ts: ({ figures }) => {
          const { nextPaymentTs, intervalMs } = figures.funding;
          return Math.ceil(nextPaymentTs / intervalMs) * intervalMs;
        },
      })),
    ),
  },
  {
    id: 'funding.paid-at-mark',
    clause: 'funding.payment.amount',
    title: 'a payment is made of the mark, not of the index',
    needs: ['control'],
    edit: funding(() => ({ price: ({ mark }) => mark })),
  },
  {
    id: 'funding.shorts-pay',
    clause: 'funding.payment.direction',
    title: 'shorts pay longs while the rate is above zero',
    needs: ['control'],
    edit: funding(({ payment }) => ({ payment: (...leg) => usd(-payment(...leg)) })),
  },
  {
    id: 'funding.fee-taken',
    clause: 'funding.payment.zero-sum',
    title: 'whoever is paid gets nine tenths of what the other side pays',
    needs: ['control'],
    edit: funding(({ payment }) => ({
      payment: (...leg) => {
        const whole = payment(...leg);
        return whole > 0n ? usd((whole * 9n) / 10n) : whole;
      },
    })),
  },
  {
    id: 'funding.paid-while-closed',
    clause: 'funding.payment.close-false',
    title: 'a market that takes no closing orders pays funding',
    needs: ['control'],
    edit: funding(() => ({ settles: () => true })),
  },
  {
    id: 'funding.paid-by-longs-alone',
    clause: 'funding.payment.zero-sum',
    title: 'only longs pay or are paid',
    needs: ['control'],
    edit: funding(({ payment }) => ({
      payment: (terms, size, before, leg) => (size > 0n ? payment(terms, size, before, leg) : ZERO_USD),
    })),
  },
  {
    id: 'funding.hedged-shorts-pay',
    clause: 'history.funding.sign',
    title: 'the short leg of a hedged account pays where it should receive, as its row says',
    needs: ['control'],
    edit: funding(({ payment }) => ({
      payment(terms, size, before, leg) {
        const whole = payment(terms, size, before, leg);
        return leg === 'short' ? usd(-whole) : whole;
      },
    })),
  },
];
