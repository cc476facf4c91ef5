import { type ReadComparisonOverrides, sameRequestPair } from './compared-read.ts';

/** Bars that began with the run and are drawn from its trades: marks and indices are the target's own. */
export const candleSnapshotComparison: ReadComparisonOverrides = {
  type: 'candle_snapshot',
  fromRun: true,
  follows: ['user_fills'],
  isEnvironment: ({ candle_type }) => candle_type !== 'trade',
  requests: ({ coins, sinceMs }) =>
    coins.map((coin) => sameRequestPair({ coin, interval: '1m', candle_type: 'trade', start_time: sinceMs })),
};
