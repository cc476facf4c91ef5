import { makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

export const tradesComparison: ReadComparisonOverrides = {
  type: 'trades',
  fromRun: true,
  follows: ['user_fills'],
  requests: ({ coins, sinceMs }) => coins.map((coin) => makeSameRequestPair({ coin, start_time: sinceMs })),
  // Before the first trade of the run it is a trade from before the run.
  sinceRun: ({ last_trade: _last, ...rest }) => rest,
};
