import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeMarketsRowEdit } from '../operators/markets.ts';

const figures = rulesEditorAt('reads', 'markets', 'funding');

export const fundingFigureFaults: readonly Fault[] = [
  {
    id: 'funding.rate-unclamped',
    clause: 'funding.rate.clamped',
    title: 'rate_per_hr is below its cap on the other side',
    edit: figures(({ cap_per_hr }) => ({
      rate_per_hr: (source, core) => `-${Number(cap_per_hr?.(source, core)) + 1}`,
    })),
  },
  {
    id: 'funding.rate-unclamped-below',
    clause: 'funding.rate.clamped',
    title: 'rate_per_hr of a discount beyond the cap goes below it',
    needs: ['control'],
    edit: figures(({ rate_per_hr, cap_per_hr }) => ({
      rate_per_hr(source, core) {
        const rate = rate_per_hr?.(source, core);
        const cap = cap_per_hr?.(source, core);
        return rate === `-${String(cap)}` ? `-${Number(cap) + 1}` : rate;
      },
    })),
  },
  {
    id: 'funding.rate-zero-omitted',
    clause: 'funding.rate.true-zero',
    also: ['markets.rows.shape'],
    title: 'a rate of zero is left out',
    edit: figures(({ rate_per_hr }) => ({
      rate_per_hr: (source, core) => {
        const rate = rate_per_hr?.(source, core);
        return rate === '0' ? undefined : rate;
      },
    })),
  },
  {
    id: 'funding.rate-percent',
    clause: 'funding.rate.form',
    title: 'rate_per_hr is a percentage',
    edit: figures(() => ({ rate_per_hr: () => '0.00125%' })),
  },
  {
    id: 'funding.never-sampled',
    clause: 'funding.sample.comes',
    title: 'no market is ever sampled, and none has a next payment',
    needs: ['control'],
    edit: figures(() => ({ next_payment_ts: () => 0 })),
  },
  {
    id: 'funding.next-before-sample',
    clause: 'funding.next.before-sample',
    title: 'next_payment_ts names a boundary before there was a sample',
    edit: figures(() => ({
      next_payment_ts: ({ figures: { funding } }, { state }) => boundary(state.timeMs, funding.intervalMs),
    })),
  },
  {
    id: 'funding.next-from-first-block',
    clause: 'funding.next.before-sample',
    title: 'next_payment_ts names a boundary from the first block on, whether or not there was a sample',
    needs: ['control'],
    edit: figures(({ next_payment_ts }) => ({
      next_payment_ts(source, core) {
        const { height, timeMs } = core.state;
        const nextPayment = next_payment_ts?.(source, core);
        return nextPayment === 0 && height > 0 ? boundary(timeMs, source.figures.funding.intervalMs) : nextPayment;
      },
    })),
  },
  {
    id: 'funding.next-half-way',
    clause: 'funding.next.aligned',
    title: 'next_payment_ts stands between two boundaries',
    edit: figures(() => ({
      next_payment_ts: ({ figures: { funding } }, { state }) =>
        boundary(state.timeMs, funding.intervalMs) + funding.intervalMs / 2,
    })),
  },
  {
    id: 'funding.next-behind',
    clause: 'funding.next.boundary',
    title: 'next_payment_ts names the last boundary',
    edit: figures(() => ({
      next_payment_ts: ({ figures: { funding } }, { state }) =>
        boundary(state.timeMs, funding.intervalMs) - funding.intervalMs,
    })),
  },
  {
    id: 'funding.next-skips',
    clause: 'funding.next.cadence',
    title: 'next_payment_ts moves on by two intervals',
    needs: ['control'],
    edit: figures(() => ({
      next_payment_ts: ({ figures: { funding } }, { state }) => boundary(state.timeMs, 2 * funding.intervalMs),
    })),
  },
  {
    id: 'funding.next-of-others-skips',
    clause: 'funding.next.cadence',
    title: 'next_payment_ts of any market but the first moves on by two intervals',
    needs: ['control'],
    edit: figures(({ next_payment_ts }) => ({
      next_payment_ts: (source, core) => {
        const { market, figures: own } = source;
        return market.id > 0
          ? boundary(core.state.timeMs, 2 * own.funding.intervalMs)
          : next_payment_ts?.(source, core);
      },
    })),
  },
  {
    id: 'funding.premium-uncut',
    clause: 'funding.premium.decimals',
    title: 'premium has ten places',
    edit: makeMarketsRowEdit(() => ({ premium: () => '-0.0000399904' })),
  },
  {
    id: 'funding.premium-unsigned',
    clause: 'funding.premium.decimals',
    title: 'premium of a book below the index is positive',
    needs: ['control'],
    edit: makeMarketsRowEdit(({ premium }) => ({
      premium: (source, core) => {
        const signed = premium?.(source, core);
        return typeof signed === 'string' ? signed.replace('-', '') : signed;
      },
    })),
  },
  {
    id: 'funding.premium-zero',
    clause: 'funding.premium.before-sample',
    title: 'premium is zero before the first sample',
    edit: makeMarketsRowEdit(() => ({ premium: () => '0' })),
  },
];

function boundary(nowMs: number, intervalMs: number): number {
  return (Math.floor(nowMs / intervalMs) + 1) * intervalMs;
}
