import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { refusalAnswer } from '../../answers/answer.ts';
import { findCoin } from '../../reads/named-coin.ts';
import { isInsideWindow } from '../../reads/time-window.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import {
  makeL2BookReadEdit,
  makeMarketSectionsReadEdit,
  makeReadsEdit,
  makeTradesReadEdit,
} from '../operators/markets.ts';
import { makeReadRejectionsEdit } from '../operators/transport.ts';
import { editEachRow, makeReadDataEdit, omitKey } from '../operators/wire.ts';

export const marketsArgumentFaults: readonly Fault[] = [
  {
    id: 'markets.book-touches-itself',
    clause: 'markets.book.uncrossed',
    title: 'the best bid of l2_book stands on both of its sides',
    edit: makeL2BookReadEdit(({ levels }) => ({
      levels: (market, side, depth) =>
        side === 'ask' ? [...levels(market, 'bid', 1), ...levels(market, side, depth)] : levels(market, side, depth),
    })),
  },
  {
    id: 'markets.kind-perp-ignored',
    clause: 'markets.filter.kind-perp',
    title: 'kind perp answers both sections',
    edit: makeMarketSectionsReadEdit(({ select }) => ({
      select: (core, kind, coin) => select(core, kind === 'perp' ? null : kind, coin),
    })),
  },
  {
    id: 'markets.kind-perp-reversed',
    clause: 'markets.rows.order',
    title: 'perpetual rows of kind perp stand the other way round',
    edit: makeReadDataEdit('markets', (data, { kind }) =>
      kind === 'perp' && isJsonArray(data.perp) ? { ...data, perp: data.perp.toReversed() } : data,
    ),
  },
  {
    id: 'markets.kind-spot-ignored',
    clause: 'markets.filter.kind-spot',
    title: 'kind spot answers both sections',
    edit: makeMarketSectionsReadEdit(({ select }) => ({
      select: (core, kind, coin) => select(core, kind === 'spot' ? null : kind, coin),
    })),
  },
  {
    id: 'markets.kind-other-let-pass',
    clause: 'markets.filter.kind-other',
    title: 'a kind that names no section answers everything',
    edit: makeReadsEdit((rules) => ({
      arguments: {
        ...rules.arguments,
        kind: (sent) => {
          const parsed = rules.arguments.kind(sent);
          return 'value' in parsed ? parsed : { value: null };
        },
      },
    })),
  },
  {
    id: 'markets.kind-in-any-case',
    clause: 'markets.filter.kind-other',
    title: 'a kind in capitals is taken for the one that it spells',
    edit: makeReadsEdit((rules) => ({
      arguments: {
        ...rules.arguments,
        kind: (sent) =>
          rules.arguments.kind(typeof sent.value === 'string' ? { ...sent, value: sent.value.toLowerCase() } : sent),
      },
    })),
  },
  {
    id: 'markets.kind-unnamed',
    clause: 'markets.filter.kind-names',
    title: 'a kind that names no section is refused without the names of those that there are',
    edit: makeReadRejectionsEdit(({ unlisted }) => ({
      unlisted: (asked) =>
        asked.name === 'kind' ? refusalAnswer(refuse('INVALID_REQUEST', 'unknown kind')) : unlisted(asked),
    })),
  },
  {
    id: 'markets.coin-ignored',
    clause: 'markets.filter.coin',
    title: 'coin does not narrow the answer',
    edit: makeMarketSectionsReadEdit(({ select }) => ({ select: (core, kind) => select(core, kind, null) })),
  },
  {
    id: 'markets.coin-row-of-old',
    clause: 'markets.filter.coin',
    title: 'the row of markets_meta that coin picks lists the market with other margin',
    edit: makeReadDataEdit('markets_meta', (data, { coin }) =>
      coin === undefined ? data : editEachRow(data, 'perp', (row) => ({ ...row, init_margin_ratio: '1234' })),
    ),
  },
  {
    id: 'markets.coin-row-moves-otherwise',
    clause: 'markets.filter.coin',
    title: 'the row of markets that coin picks has another funding interval',
    edit: makeReadDataEdit('markets', (data, { coin }) =>
      coin === undefined
        ? data
        : editEachRow(data, 'perp', (row) => ({
            ...row,
            funding: isJsonObject(row.funding) ? { ...row.funding, interval_ms: 28_800_000 } : null,
          })),
    ),
  },
  {
    id: 'markets.coin-unknown-empty',
    clause: 'markets.filter.coin-unknown',
    title: 'an unknown coin answers empty sections',
    edit: makeReadsEdit(({ rejections }) => ({
      rejections: {
        ...rejections,
        unknownCoin: (sent, coin) =>
          sent.type.startsWith('markets') ? { value: { coin, market: null } } : rejections.unknownCoin(sent, coin),
      },
    })),
  },
  {
    id: 'markets.coin-unknown-empty-beside-kind',
    clause: 'markets.filter.coin-unknown',
    title: 'an unknown coin answers empty sections where a kind is named as well',
    edit: makeReadsEdit(({ rejections }) => ({
      rejections: {
        ...rejections,
        unknownCoin: (sent, coin) =>
          sent.request.kind === 'spot' ? { value: { coin, market: null } } : rejections.unknownCoin(sent, coin),
      },
    })),
  },
  {
    id: 'markets.book-levels-uncounted',
    clause: 'markets.book.shape',
    title: 'levels of l2_book have no n_orders',
    edit: makeL2BookReadEdit(({ level }) => ({ level: { ...level, n_orders: () => undefined } })),
  },
  {
    id: 'markets.book-of-any-coin',
    clause: 'markets.book.coin-required',
    title: 'without coin the first market is answered',
    edit: makeReadsEdit((rules) => ({
      arguments: {
        ...rules.arguments,
        coin: (sent) => {
          const first =
            sent.value === undefined ? findCoin(sent.core, sent.core.state.markets.get(0)?.coin ?? '') : null;
          return first === null ? rules.arguments.coin(sent) : { value: first };
        },
      },
    })),
  },
  {
    id: 'markets.book-unknown-invalid',
    clause: 'markets.book.coin-unknown',
    title: 'l2_book of an unknown coin answers INVALID_REQUEST',
    edit: makeReadsEdit(({ rejections }) => ({
      rejections: {
        ...rejections,
        unknownCoin: (sent, coin) =>
          sent.type === 'l2_book'
            ? { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'coin')), bound: false }
            : rejections.unknownCoin(sent, coin),
      },
    })),
  },
  {
    id: 'markets.book-worst-first',
    clause: 'markets.book.order',
    title: 'levels stand worst price first',
    edit: makeL2BookReadEdit(({ levels }) => ({
      levels: (market, side, depth) => levels(market, side, depth).toReversed(),
    })),
  },
  {
    id: 'markets.book-first-order-only',
    clause: 'markets.book.level',
    title: 'every level counts one order',
    edit: makeL2BookReadEdit(({ level }) => ({ level: { ...level, n_orders: () => 1 } })),
  },
  {
    id: 'markets.trades-coin-missing',
    clause: 'markets.trades.shape',
    title: 'trades has no coin',
    edit: makeReadDataEdit('trades', (data) => omitKey(data, 'coin')),
  },
  {
    id: 'markets.trades-window-not-echoed',
    clause: 'markets.trades.echo',
    title: 'trades echoes no window',
    edit: makeReadDataEdit('trades', (data) => ({ ...data, start_time: null, end_time: null })),
  },
  {
    id: 'markets.trades-newest-first-always',
    clause: 'markets.trades.order',
    title: 'a window of trades is answered newest first',
    edit: makeTradesReadEdit(({ order }) => ({ order: (trades) => order(trades, false) })),
  },
  {
    id: 'markets.trades-limit-keeps-oldest',
    clause: 'markets.trades.limit',
    title: 'limit keeps the oldest prints',
    edit: makeTradesReadEdit(({ cut }) => ({
      cut: (trades, limit) => (limit === null || limit === 0 ? cut(trades, limit) : trades.slice(0, limit)),
    })),
  },
  {
    id: 'markets.trades-end-exclusive',
    clause: 'markets.trades.window',
    title: 'end_time of trades is exclusive',
    edit: makeTradesReadEdit(() => ({
      inside: (timeMs, window) =>
        isInsideWindow(timeMs, window) && (window.end_time === null || timeMs < window.end_time),
    })),
  },
  {
    id: 'markets.trades-maker-side',
    clause: 'markets.trades.aggressor',
    title: 'trades tells the side of the resting order',
    edit: makeTradesReadEdit(({ row }) => ({
      row: { ...row, side: ({ trade }) => (trade.side === 'bid' ? 'A' : 'B') },
    })),
  },
  {
    id: 'markets.trades-own-numbers',
    clause: 'markets.trades.joins-fills',
    title: 'trades numbers its prints otherwise than the fills',
    edit: makeTradesReadEdit(({ row }) => ({
      row: { ...row, tid: ({ trade }) => (trade.tid + 1_000_000n).toString() },
    })),
  },
];
