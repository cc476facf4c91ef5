import Type, { type Static } from 'typebox';
import {
  closedObject,
  defineShape,
  listOf,
  nullable,
  optionalTypeKey,
  sparseObject,
  withSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';
import { fillDirs, openOrderTifs, orderStates } from './words.ts';

/** The last five keys are on parked legs only. */
export const TriggerBlock = closedObject({
  trigger_px: s.Decimal,
  trigger_above: s.Flag,
  is_parked: Type.Optional(s.Flag),
  is_market: Type.Optional(s.Flag),
  limit_px: Type.Optional(nullable(s.Decimal)),
  group: Type.Optional(s.GroupOid),
  trail_px: Type.Optional(s.Decimal),
});

/** `reduce_only` only marks the kind of row, and is never the order's flag. @source read-api, "open_orders row" */
export const OpenOrderRow = closedObject({
  oid: s.Oid,
  coin: s.Name,
  side: s.BookSideLetter,
  px: s.Decimal,
  sz: s.Decimal,
  orig_sz: Type.Null({ 'x-compare': 'exact' }),
  cloid: nullable(s.Cloid),
  tif: Type.Enum(openOrderTifs, { 'x-compare': 'exact' }),
  reduce_only: s.Flag,
  trigger: nullable(TriggerBlock),
  inserted_at: s.TimeMs,
});

export const openOrderExample: Static<typeof OpenOrderRow> = {
  oid: '8801',
  coin: 'BTC',
  side: 'B',
  px: '58900.5',
  sz: '0.004',
  orig_sz: null,
  cloid: `0x${'c1'.repeat(16)}`,
  tif: 'gtc',
  reduce_only: false,
  trigger: null,
  inserted_at: 1_700_000_700_000,
};

export const OpenOrders = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('open_orders'),
    address: s.Address,
    orders: listOf(OpenOrderRow, 'set:oid'),
  }),
  {
    type: 'open_orders',
    address: `0x${'a1'.repeat(20)}`,
    orders: [
      openOrderExample,
      {
        oid: '8802',
        coin: 'BTC',
        side: 'A',
        px: '57000',
        sz: '0.02',
        orig_sz: null,
        cloid: null,
        tif: 'trigger',
        reduce_only: true,
        trigger: { trigger_px: '57000', trigger_above: false, is_parked: true, is_market: true, limit_px: null },
        inserted_at: 1_700_000_700_200,
      },
    ],
  },
);

/** `cause` is an open set (D18). `n` is on folded rows only. @source read-api, "user_fills row" */
export const FillRow = closedObject({
  coin: s.Name,
  side: s.BookSideLetter,
  px: s.Decimal,
  sz: s.Decimal,
  time: s.TimeMs,
  oid: s.Oid,
  tid: s.Tid,
  fee: s.Decimal,
  fee_token: s.Name,
  closed_pnl: s.Decimal,
  dir: Type.Enum(fillDirs, { 'x-compare': 'exact' }),
  start_position: s.Decimal,
  block: s.Height,
  hash: s.FillActionHash,
  cause: Type.Optional(s.Name),
  twap_id: Type.Optional(s.makeVenueNumberSchema('twap')),
  n: Type.Optional(s.Uint32),
  liquidated_user: Type.Optional(withSourceAuthority('public', s.Address)),
  mark_px: Type.Optional(withSourceAuthority('public', s.Decimal)),
  broker: Type.Optional(withSourceAuthority('public', s.Address)),
  broker_fee: Type.Optional(withSourceAuthority('public', s.Decimal)),
});

export const fillExample: Static<typeof FillRow> = {
  coin: 'BTC',
  side: 'B',
  px: '59400',
  sz: '0.02',
  time: 1_700_000_600_000,
  oid: '8790',
  tid: '13835058055282163712',
  fee: '0.594',
  fee_token: 'USDC',
  closed_pnl: '0',
  dir: 'Open Long',
  start_position: '0',
  block: 8998,
  hash: `0x${'5a'.repeat(32)}`,
};

export const UserFills = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_fills'),
    // Echo of the request, which the seed does not promise here.
    address: withSourceAuthority('public', s.Address),
    start_time: nullable(s.TimeMs),
    end_time: nullable(s.TimeMs),
    fills: listOf(FillRow, 'ordered:time desc'),
  }),
  { type: 'user_fills', address: `0x${'a1'.repeat(20)}`, start_time: null, end_time: null, fills: [fillExample] },
);

const RestingOrder = sparseObject({
  oid: s.Oid,
  coin: s.Name,
  side: s.BookSideLetter,
  px: s.Decimal,
  sz: s.Decimal,
  inserted_at: s.TimeMs,
  cloid: nullable(s.Cloid),
});

const ParkedLeg = sparseObject({
  oid: s.Oid,
  coin: s.Name,
  side: s.BookSideLetter,
  trigger_px: s.Decimal,
  trigger_above: s.Flag,
  is_market: s.Flag,
  limit_px: nullable(s.Decimal),
  sz: s.Decimal,
  registered_at: s.TimeMs,
  fired: s.Flag,
  cloid: nullable(s.Cloid),
  group: s.GroupOid,
  trail_px: s.Decimal,
});

const Outcome = sparseObject({
  oid: nullable(s.Oid),
  coin: s.Name,
  side: nullable(s.BookSideLetter),
  time: s.TimeMs,
  reason: nullable(s.Prose),
});

/** The status determines which of the other keys is present. The seed names the read and shows none of its keys (D106). */
export const OrderStatus = defineShape(
  'public',
  sparseObject({
    type: optionalTypeKey('order_status'),
    status: Type.Enum(orderStates, { 'x-compare': 'exact' }),
    order: RestingOrder,
    trigger: ParkedLeg,
    // Newest first in one public text and oldest first in another.
    fills: listOf(sparseObject(FillRow.properties), 'set:tid'),
    total_filled_sz: s.Decimal,
    outcome: Outcome,
    outcome_coverage: Type.Integer({ minimum: 0, 'x-compare': 'environment' }),
  }),
  {
    type: 'order_status',
    status: 'resting',
    order: {
      oid: '8801',
      coin: 'BTC',
      side: 'B',
      px: '58900.5',
      sz: '0.004',
      inserted_at: 1_700_000_700_000,
      cloid: `0x${'c1'.repeat(16)}`,
    },
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const orderReplies = {
  'info.open_orders': OpenOrders,
  'info.order_status': OrderStatus,
  'info.user_fills': UserFills,
} as const;
