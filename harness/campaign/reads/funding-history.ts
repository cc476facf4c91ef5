import { makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

/**
 * Only the time window of samples is compared: their values depend on book and index at the sampling times, and the first ones precede the
 * shadow.
 */
export const fundingHistoryComparison: ReadComparisonOverrides = {
  type: 'funding_history',
  fromRun: true,
  requests: ({ coins, sinceMs }) => coins.map((coin) => makeSameRequestPair({ coin, start_time: sinceMs })),
  sinceRun: ({ source: _source, coverage: _coverage, samples: _samples, ...rest }) => rest,
};
