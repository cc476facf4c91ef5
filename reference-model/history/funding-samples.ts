import type { Ratio } from '../numeric/planes.ts';
import type { HistoryRule } from './history.ts';

/** Sample of a market's premium, without clamping. */
export interface FundingSample {
  readonly timeMs: number;
  readonly premium: Ratio;
}

/** The ring buffer that a node keeps per market. */
export const fundingSampleHistoryRule: HistoryRule<'funding-sampled', number, FundingSample> = {
  rows: { 'funding-sampled': ({ market, samples }) => samples.map((sample) => [market, sample]) },
  bound: ({ history }) => history.fundingSamples,
};
