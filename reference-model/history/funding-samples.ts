import type { Ratio } from '../numeric/planes.ts';
import type { HistoryRule } from './history.ts';

/** One sample of a market's premium, not clamped. */
export interface FundingSample {
  readonly timeMs: number;
  readonly premium: Ratio;
}

/** The ring that a node keeps of each market. */
export const fundingSamplesHistory: HistoryRule<number, FundingSample> = {
  rows: (event) => {
    if (event.kind !== 'funding-sampled') return [];
    return [[event.market, { timeMs: event.atMs, premium: event.premium }]];
  },
  bound: ({ history }) => history.fundingSamples,
};
