import { alike, type ComparedRead } from './compared-read.ts';

export const trades: ComparedRead = {
  type: 'trades',
  shape: 'info.trades',
  asks: ({ coins, sinceMs }) => coins.map((coin) => alike({ coin, start_time: sinceMs })),
  // Before the first trade of the run this is the last one of before.
  since: ({ last_trade: _last, ...rest }) => rest,
};
