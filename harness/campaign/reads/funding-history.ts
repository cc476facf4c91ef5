import { alike, type OwnComparison } from './compared-read.ts';

/**
 * Only the window of samples is compared: their values follow from book and index at the moments of sampling, and the
 * first ones are older than the shadow.
 */
export const fundingHistory: OwnComparison = {
  type: 'funding_history',
  fromRun: true,
  asks: ({ coins, sinceMs }) => coins.map((coin) => alike({ coin, start_time: sinceMs })),
  since: ({ source: _source, coverage: _coverage, samples: _samples, ...rest }) => rest,
};
