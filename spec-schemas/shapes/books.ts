import Type from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

const Level = closedObject({ px: s.Decimal, sz: s.Decimal, n_orders: s.Uint64 });

/** Best price first on each side. The seed names the read and shows none of its fields. */
export const L2Book = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('l2_book'),
    coin: s.Name,
    bids: listOf(Level, 'ordered:px desc'),
    asks: listOf(Level, 'ordered:px asc'),
  }),
  {
    type: 'l2_book',
    coin: 'BTC',
    bids: [
      { px: '59999.5', sz: '0.4', n_orders: 2 },
      { px: '59999', sz: '1', n_orders: 1 },
    ],
    asks: [{ px: '60000.5', sz: '0.3', n_orders: 1 }],
  },
);

const TradeRow = closedObject({
  coin: s.Name,
  side: s.BookSideLetter,
  px: s.Decimal,
  sz: s.Decimal,
  time: s.TimeMs,
  tid: s.Tid,
  block: Type.Optional(s.Height),
  hash: Type.Optional(s.FillActionHash),
});

/** Newest first without a range, oldest first with one, so the body alone does not determine its order. */
export const Trades = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('trades'),
    coin: s.Name,
    // `last_trade` is judged only where it is shown (D106).
    last_trade: Type.Optional(s.TimeMs),
    start_time: nullable(s.TimeMs),
    end_time: nullable(s.TimeMs),
    trades: listOf(TradeRow, 'either'),
  }),
  {
    type: 'trades',
    coin: 'BTC',
    last_trade: 1_700_000_600_000,
    start_time: null,
    end_time: null,
    trades: [
      {
        coin: 'BTC',
        side: 'B',
        px: '59400',
        sz: '0.02',
        time: 1_700_000_600_000,
        tid: '13835058055282163712',
        block: 8998,
        hash: `0x${'5a'.repeat(32)}`,
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const bookReplies = {
  'info.l2_book': L2Book,
  'info.trades': Trades,
} as const;
