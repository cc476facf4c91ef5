import { alike, type OwnComparison } from './compared-read.ts';

/**
 * Of samples the window is compared that a venue finds for itself: what they are worth follows from book and index of the
 * moments at which they fall due, and the first ones are older than the shadow.
 */
export const fundingHistory: OwnComparison = {
  type: 'funding_history',
  fromRun: true,
  asks: ({ coins, sinceMs }) => coins.map((coin) => alike({ coin, start_time: sinceMs })),
  since: ({ source: _source, coverage: _coverage, samples: _samples, ...rest }) => rest,
};
