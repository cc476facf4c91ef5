import { makeSameRequestPair, type ReadComparisonOverrides } from './compared-read.ts';

/** Candles that opened during the run and are drawn from its trades: mark and index candles are the target's own. */
export const candleSnapshotComparison: ReadComparisonOverrides = {
  type: 'candle_snapshot',
  fromRun: true,
  follows: ['user_fills'],
  isEnvironment: ({ candle_type }) => candle_type !== 'trade',
  requests: ({ coins, sinceMs }) =>
    coins.map((coin) => makeSameRequestPair({ coin, interval: '1m', candle_type: 'trade', start_time: sinceMs })),
};
