import Type from 'typebox';
import {
  closedObject,
  defineShape,
  listOf,
  nullable,
  openObject,
  optionalTypeKey,
  sparseObject,
  withAdvisoryForms,
  withMembersSourceAuthority,
  withSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';

/** Volumes are raw values of the node, so their sum over markets is no amount of money. */
const VolumeDay = closedObject({
  date: s.UtcDay,
  exchange_volume: s.Decimal,
  maker_volume: s.Decimal,
  taker_volume: s.Decimal,
});

/** Never includes the current day. @source read-api, "Other read rows" */
export const UserVolumeHistory = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_volume_history'),
    address: s.Address,
    days: listOf(VolumeDay, 'ordered:date desc'),
    maker_volume_share_14d: s.Decimal,
    flag: s.Prose,
  }),
  {
    type: 'user_volume_history',
    address: `0x${'a1'.repeat(20)}`,
    maker_volume_share_14d: '0.1',
    flag: 'raw plane',
    days: [{ date: '2026-09-06', exchange_volume: '900', maker_volume: '90', taker_volume: '30' }],
  },
);

/** Ledger history has no source behind this read, so the list is always empty. @source read-api, "Read rules" */
export const UserLedgerUpdates = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_ledger_updates'),
    address: s.Address,
    start_time: nullable(s.TimeMs),
    end_time: nullable(s.TimeMs),
    updates: Type.Unsafe<readonly never[]>({ type: 'array', maxItems: 0, 'x-order': 'ordered' }),
  }),
  {
    type: 'user_ledger_updates',
    address: `0x${'a1'.repeat(20)}`,
    start_time: null,
    end_time: 1_700_000_900_000,
    updates: [],
  },
);

/**
 * Row of one change of an order, so neither `oid` nor `oid` with `time` is unique; an error has the oid "0". The row of a maker's
 * execution has no tif, cloid or placed size.
 */
const OrderRecord = sparseObject({
  oid: s.Oid,
  coin: s.Name,
  side: s.BookSideLetter,
  status: Type.Enum(['filled', 'resting', 'error'], { 'x-compare': 'exact' }),
  time: s.TimeMs,
  // null for an order without a price (D218).
  px: nullable(s.Decimal),
  limit_px: nullable(s.Decimal),
  avg_px: nullable(s.Decimal),
  sz: s.Decimal,
  orig_sz: s.Decimal,
  total_sz: nullable(s.Decimal),
  filled_sz: s.Decimal,
  // Capitalised here, lower case on `open_orders`.
  tif: nullable(Type.Enum(['Gtc', 'Ioc', 'Alo'], { 'x-compare': 'exact' })),
  reduce_only: s.Flag,
  cloid: nullable(s.Cloid),
  cancel_reason: nullable(s.Prose),
  error: nullable(s.Prose),
  hash: Type.Literal('', { 'x-compare': 'exact' }),
});

/**
 * The seed only gives the key of the list; the rest is from public text alone (D106).
 * @source read-api, "Info envelope"; supplement, reads: historical_orders
 */
export const HistoricalOrders = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('historical_orders'),
    address: Type.Optional(withAdvisoryForms(withSourceAuthority('public', s.Address))),
    orders: withMembersSourceAuthority('public', listOf(OrderRecord, 'either')),
  }),
  {
    type: 'historical_orders',
    address: `0x${'a1'.repeat(20)}`,
    orders: [
      {
        oid: '8790',
        coin: 'BTC',
        side: 'B',
        status: 'filled',
        time: 1_700_000_600_000,
        px: '59400',
        limit_px: '59500',
        avg_px: '59400',
        sz: '0.02',
        orig_sz: '0.02',
        total_sz: '0.02',
        filled_sz: '0.02',
        tif: 'Ioc',
        reduce_only: false,
        cloid: null,
        cancel_reason: null,
        error: null,
        hash: '',
      },
    ],
  },
);

/** No source shows a row. @source read-api, "Info envelope" */
export const Portfolio = defineShape(
  'seed',
  openObject({
    type: optionalTypeKey('portfolio'),
    points: listOf(Type.Unsafe<unknown>({ 'x-compare': 'environment' }), 'ordered'),
  }),
  { type: 'portfolio', points: [] },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const historyReplies = {
  'info.user_volume_history': UserVolumeHistory,
  'info.user_ledger_updates': UserLedgerUpdates,
  'info.historical_orders': HistoricalOrders,
  'info.portfolio': Portfolio,
} as const;
