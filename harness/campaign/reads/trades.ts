import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

export const tradesComparison: ReadComparisonOverrides = {
  type: 'trades',
  fromRun: true,
  follows: ['user_fills'],
  requests: ({ coins, sinceMs }) => coins.map((coin) => sameRequestPair({ coin, start_time: sinceMs })),
  // Before the first trade of the run this is the last one from before it.
  sinceRun: ({ last_trade: _last, ...rest }) => rest,
};
