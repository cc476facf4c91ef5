import { alike, type OwnComparison } from './compared-read.ts';

export const trades: OwnComparison = {
  type: 'trades',
  fromRun: true,
  follows: ['user_fills'],
  asks: ({ coins, sinceMs }) => coins.map((coin) => alike({ coin, start_time: sinceMs })),
  // Before the first trade of the run this is the last one from before it.
  since: ({ last_trade: _last, ...rest }) => rest,
};
