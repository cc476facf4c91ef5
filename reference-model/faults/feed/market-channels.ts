import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { noBookGrouping } from '../../book/book-grouping.ts';
import type { Fault } from '../fault.ts';
import { makeChannelFramesEdit } from '../operators/wire.ts';
import { makeFeedEdit } from './edit-feed.ts';

/** Faults in books, tape and the overview. */
export const marketChannelFaults: readonly Fault[] = [
  {
    id: 'feed.book-too-deep',
    clause: 'feed.l2-book.levels',
    title: 'a book frame holds every level',
    edit: makeFeedEdit(({ book }) => ({ book: { ...book, levelsPerSide: 1_000 } })),
  },
  {
    id: 'feed.book-too-shallow',
    clause: 'feed.l2-book.levels',
    title: 'a book frame holds ten levels a side',
    edit: makeFeedEdit(({ book }) => ({ book: { ...book, levelsPerSide: 10 } })),
  },
  {
    id: 'feed.book-worst-asks',
    clause: 'feed.l2-book.levels',
    title: 'the asks of a book frame are those farthest from its middle',
    edit: makeFeedEdit(({ book }) => ({
      book: {
        ...book,
        levels: (market, side, depth) =>
          side === 'ask'
            ? book.levels(market, side, Number.POSITIVE_INFINITY).slice(-book.levelsPerSide)
            : book.levels(market, side, depth),
      },
    })),
  },
  {
    id: 'feed.book-without-best-bid',
    clause: 'feed.l2-book.levels',
    title: 'the bids of a deep book frame begin with the second one',
    edit: makeFeedEdit(({ book }) => ({
      book: {
        ...book,
        levels(market, side, depth) {
          const all = book.levels(market, side, Number.POSITIVE_INFINITY);
          return side === 'bid' && all.length > book.levelsPerSide ? all.slice(1) : book.levels(market, side, depth);
        },
      },
    })),
  },
  {
    id: 'feed.markets-first-row-only',
    clause: 'feed.markets.changed-rows',
    title: 'of several rows that one block changes the first is pushed',
    edit: makeChannelFramesEdit('markets', (frame) =>
      frame.is_snapshot === false && isJsonArray(frame.data) ? { ...frame, data: frame.data.slice(0, 1) } : frame,
    ),
  },
  {
    id: 'feed.book-of-one-side',
    clause: 'feed.l2-book.shape',
    title: 'a book frame has its bids alone',
    edit: makeChannelFramesEdit('l2_book', (frame) => {
      const { data } = frame;
      if (!isJsonObject(data) || !isJsonArray(data.levels)) return frame;
      return { ...frame, data: { ...data, levels: data.levels.slice(0, 1) } };
    }),
  },
  {
    id: 'feed.grouped-asks-fall',
    clause: 'feed.l2-book.grouping',
    title: 'a grouped subscription rounds asks down, to better prices',
    edit: makeFeedEdit(({ book }) => ({
      book: { ...book, grouped: (rows, _side, grouping) => book.grouped(rows, 'bid', grouping) },
    })),
  },
  {
    id: 'feed.regrouping-refused',
    clause: 'feed.l2-book.regrouped',
    title: 'a second subscribe with other grouping arguments gets an error frame',
    edit: makeFeedEdit(() => ({ regrouped: 'error' })),
  },
  {
    id: 'feed.odd-grouping-empties',
    clause: 'feed.l2-book.grouping-range',
    title: 'a subscribe with a grouping out of range is acknowledged, and shows an empty book',
    edit: makeFeedEdit(({ subject }) => ({
      subject: {
        ...subject,
        grouping: (subscription) => subject.grouping(subscription) ?? { ...noBookGrouping, levels: 0 },
      },
    })),
  },
  {
    id: 'feed.no-levels-is-one',
    clause: 'feed.l2-book.no-levels',
    title: 'a subscribe with `n_levels` 0 shows the best level of each side',
    edit: makeFeedEdit(({ subject }) => ({
      subject: {
        ...subject,
        grouping: (subscription) =>
          subscription.n_levels === 0 ? { ...noBookGrouping, levels: 1 } : subject.grouping(subscription),
      },
    })),
  },
  {
    id: 'feed.book-counts-one',
    clause: 'feed.l2-book.agrees',
    title: 'a level of a book frame always counts two orders',
    edit: makeFeedEdit(({ book }) => ({
      book: { ...book, level: (market, row) => ({ ...book.level(market, row), n: 2 }) },
    })),
  },
  {
    id: 'feed.bbo-of-one-side',
    clause: 'feed.bbo.shape',
    title: 'a bbo frame has its best bid alone',
    edit: makeChannelFramesEdit('bbo', (frame) => {
      const { data } = frame;
      if (!isJsonObject(data) || !isJsonArray(data.bbo)) return frame;
      return { ...frame, data: { ...data, bbo: data.bbo.slice(0, 1) } };
    }),
  },
  {
    id: 'feed.bbo-second-level',
    clause: 'feed.bbo.best',
    title: 'bbo holds the last of the two best levels',
    edit: makeFeedEdit(({ book }) => ({
      book: {
        ...book,
        levels: (market, side, depth) =>
          depth === 1 ? book.levels(market, side, 2).slice(-1) : book.levels(market, side, depth),
      },
    })),
  },
  {
    id: 'feed.trades-side-in-words',
    clause: 'feed.trades.shape',
    title: 'a print says buy or sell',
    edit: makeFeedEdit(({ trades }) => ({
      trades: {
        ...trades,
        row: (market, print, users) => ({
          ...trades.row(market, print, users),
          side: print.side === 'bid' ? 'buy' : 'sell',
        }),
      },
    })),
  },
  {
    id: 'feed.trades-told-twice',
    clause: 'feed.trades.new-prints',
    title: 'a print is told once for each of its parties',
    edit: makeChannelFramesEdit('trades', (frame) => {
      const { data, is_snapshot: isFirst } = frame;
      return isFirst === true || !isJsonArray(data) ? frame : { ...frame, data: [...data, ...data] };
    }),
  },
  {
    id: 'feed.markets-one-left-out',
    clause: 'feed.markets.snapshot',
    title: 'the first frame of markets lacks the first market',
    edit: makeFeedEdit(({ markets }) => ({
      markets: { ...markets, rows: (core) => ({ ...markets.rows(core), perp: markets.rows(core).perp.slice(1) }) },
    })),
  },
  {
    id: 'feed.markets-one-pair-left-out',
    clause: 'feed.markets.snapshot',
    title: 'the first frame of markets lacks the first pair',
    edit: makeFeedEdit(({ markets }) => ({
      markets: { ...markets, rows: (core) => ({ ...markets.rows(core), pairs: markets.rows(core).pairs.slice(1) }) },
    })),
  },
  {
    id: 'feed.markets-without-pairs',
    clause: 'feed.markets.pairs',
    title: 'the first frame of markets lacks the pairs',
    edit: makeFeedEdit(({ markets }) => ({
      markets: { ...markets, rows: (core) => ({ ...markets.rows(core), pairs: [] }) },
    })),
  },
  {
    id: 'feed.markets-always-whole',
    clause: 'feed.markets.changed-rows',
    title: 'every later frame of markets repeats all rows',
    edit: makeFeedEdit(({ markets }) => ({ markets: { ...markets, changed: (rows) => rows } })),
  },
  {
    id: 'feed.markets-never-later',
    clause: 'feed.markets.changed-rows',
    title: 'markets tells no change of a perpetual',
    edit: makeFeedEdit(({ markets }) => ({ markets: { ...markets, changed: () => [] } })),
  },
];
