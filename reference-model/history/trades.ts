import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { HistoryRule } from './history.ts';

/** A print, as recorded on its market's tape. */
export interface TradeRecord {
  readonly tid: bigint;
  /** Aggressor. */
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly timeMs: number;
  readonly block: number;
  readonly hash: string;
}

export const tradeHistoryRule: HistoryRule<'fill', number, TradeRecord> = {
  rows: {
    fill: ({ market, tid, px, lots, taker, timeMs, height: block }) => [
      [market, { tid, side: taker.side, px, lots, timeMs, block, hash: taker.hash }],
    ],
  },
  bound: ({ history }) => history.trades,
};
