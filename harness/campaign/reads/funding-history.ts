import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

/**
 * Only the window of samples is compared: their values follow from book and index at the moments of sampling, and the
 * first ones are older than the shadow.
 */
export const fundingHistoryComparison: ReadComparisonOverrides = {
  type: 'funding_history',
  fromRun: true,
  requests: ({ coins, sinceMs }) => coins.map((coin) => sameRequestPair({ coin, start_time: sinceMs })),
  sinceRun: ({ source: _source, coverage: _coverage, samples: _samples, ...rest }) => rest,
};
