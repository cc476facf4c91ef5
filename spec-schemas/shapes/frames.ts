import Type, { type Static } from 'typebox';
import { AccountStateFull } from './account.ts';
import {
  closedObject,
  defineShape,
  listOf,
  nullable,
  openObject,
  shapeByKeyPresence,
  shapeByKeyValue,
  tupleOfTwo,
  withContentSourceAuthority,
  withSourceAuthority,
} from './composites.ts';
import { makeChannelFrameShape } from './data-frame.ts';
import { MarketsFrameBody, perpRowExample } from './markets.ts';
import { OpenOrderRow, openOrderExample, TriggerBlock } from './orders.ts';
import * as s from './scalars.ts';
import { openOrderTifs, orderUpdateStates } from './words.ts';

// Control frames. @source write-api, "Events"

/** The echo may contain more than was sent: defaults that the venue filled in. */
export const SubscriptionResponse = defineShape(
  'seed',
  closedObject({
    channel: Type.Literal('subscriptionResponse'),
    data: closedObject({ method: Type.Enum(['subscribe', 'unsubscribe']), subscription: openObject({ type: s.Name }) }),
  }),
  {
    channel: 'subscriptionResponse',
    data: { method: 'subscribe', subscription: { type: 'trades', coin: 'BTC' } as { type: string } },
  },
);

export const PongFrame = defineShape('seed', closedObject({ channel: Type.Literal('pong') }), { channel: 'pong' });

export const ErrorFrame = defineShape(
  'seed',
  closedObject({ channel: Type.Literal('error'), data: closedObject({ error: s.Prose }) }),
  {
    channel: 'error',
    data: { error: 'unknown channel: candles' },
  },
);

/** The payload is the route's body, or its `data` (D86); a text if the request never reached a route. */
const PostResponse = Type.Object(
  { type: Type.Enum(['info', 'action', 'error']), payload: Type.Unknown() },
  {
    additionalProperties: false,
    if: { properties: { type: { const: 'error' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { payload: { type: 'string' } } },
    else: { properties: { payload: { type: ['object', 'null'] } } },
  },
);

export const PostReply = defineShape(
  'seed',
  closedObject({ channel: Type.Literal('post'), data: closedObject({ id: s.Uint64, response: PostResponse }) }),
  { channel: 'post', data: { id: 1, response: { type: 'error', payload: 'no such request' } } },
);

// Data frames.

const Level = closedObject({ px: s.Decimal, sz: s.Decimal, n: s.Uint64 });
const bid = { px: '2500.5', sz: '1.25', n: 3 };
const ask = { px: '2500.9', sz: '0.8', n: 1 };

/** Bids then asks, best first. `time` is that of the last trade, or of serving the frame. */
export const L2BookFrame = makeChannelFrameShape(
  'l2_book',
  closedObject({
    coin: s.Name,
    levels: tupleOfTwo(
      Type.Array(Level, { maxItems: 20, 'x-order': 'ordered:px desc' }),
      Type.Array(Level, { maxItems: 20, 'x-order': 'ordered:px asc' }),
    ),
    time: s.TimeMs,
  }),
  { coin: 'ETH', levels: [[bid], [ask]], time: 1_700_000_000_000 },
);

/** null for an empty side. */
export const BboFrame = makeChannelFrameShape(
  'bbo',
  closedObject({ coin: s.Name, time: s.TimeMs, bbo: tupleOfTwo(nullable(Level), nullable(Level)) }),
  { coin: 'ETH', time: 1_700_000_000_000, bbo: [bid, null] },
);

const Print = closedObject({
  coin: s.Name,
  side: s.BookSideLetter,
  px: s.Decimal,
  sz: s.Decimal,
  time: s.TimeMs,
  tid: s.Tid,
  /** null in a snapshot; later the taker, or both parties (D100). */
  users: nullable(Type.Array(s.Address, { 'x-order': 'ordered', 'x-compare': 'environment' })),
  block: Type.Optional(s.Height),
  hash: Type.Optional(s.FillActionHash),
});

export const TradesFrame = makeChannelFrameShape('trades', listOf(Print, 'ordered'), [
  {
    coin: 'ETH',
    side: 'B',
    px: '2500.9',
    sz: '0.3',
    time: 1_700_000_000_500,
    tid: '11830041220014471203',
    users: null,
  },
]);

export const MarketsFrame = makeChannelFrameShape('markets', MarketsFrameBody, [perpRowExample]);

/** This channel has neither fees nor profits. */
const fillFacts = {
  coin: s.Name,
  side: s.BookSideLetter,
  px: s.Decimal,
  sz: s.Decimal,
  time: s.TimeMs,
  oid: s.Oid,
  cloid: nullable(s.Cloid),
  tid: s.Tid,
  fee_token: Type.Optional(s.Name),
  block: Type.Optional(s.Height),
  hash: Type.Optional(s.FillActionHash),
};

/** `crossed` is true for the taker. */
export const FillFrameRow = closedObject({ ...fillFacts, crossed: s.Flag });

export const fillFrameRowExample: Static<typeof FillFrameRow> = {
  coin: 'ETH',
  side: 'B',
  px: '2500.9',
  sz: '0.3',
  time: 1_700_000_000_500,
  oid: '77',
  cloid: null,
  tid: '11830041220014471203',
  crossed: true,
};

/** Frame of fills; for a fill from before the subscription, `crossed` may be unknown (D101). */
export const FillsFrame = makeChannelFrameShape(
  'fills',
  listOf(closedObject({ ...fillFacts, crossed: nullable(s.Flag) }), 'set:tid+oid'),
  [fillFrameRowExample],
);

const orderFacts = {
  coin: s.Name,
  side: s.BookSideLetter,
  sz: s.Decimal,
  orig_sz: nullable(s.Decimal),
  oid: s.Oid,
  cloid: nullable(s.Cloid),
  reduce_only: s.Flag,
};
const RowTif = Type.Enum(openOrderTifs, { 'x-compare': 'exact' });
const upperTifs = ['GTC', 'IOC', 'ALO', 'TRIGGER', ...openOrderTifs];

/**
 * Order inside a record, with one of two sets of names (D98): those of the rows of the read, or older ones. A price may be null (D218).
 */
const RecordedOrder = shapeByKeyPresence(
  'limit_px',
  closedObject({
    ...orderFacts,
    limit_px: nullable(s.Decimal),
    tif: Type.Enum(upperTifs, { 'x-compare': 'ignore-case' }),
    trigger: Type.Optional(nullable(TriggerBlock)),
    inserted_at: Type.Optional(nullable(s.TimeMs)),
  }),
  closedObject({
    ...orderFacts,
    px: nullable(s.Decimal),
    tif: RowTif,
    trigger: nullable(TriggerBlock),
    inserted_at: nullable(s.TimeMs),
  }),
);

/** Order that has ended, or never existed: only its market is certain. */
const EndedOrder = closedObject({
  coin: s.Name,
  side: nullable(s.BookSideLetter),
  sz: nullable(s.Decimal),
  orig_sz: nullable(s.Decimal),
  oid: nullable(s.Oid),
  cloid: nullable(s.Cloid),
  reduce_only: nullable(s.Flag),
  px: Type.Optional(nullable(s.Decimal)),
  limit_px: Type.Optional(nullable(s.Decimal)),
  tif: nullable(Type.Enum(upperTifs, { 'x-compare': 'ignore-case' })),
  trigger: Type.Optional(nullable(TriggerBlock)),
  inserted_at: Type.Optional(nullable(s.TimeMs)),
});

const endings = ['canceled', 'rejected', 'cancel_rejected', 'noop'] as const;
const updateFacts = {
  filled_sz: nullable(s.Decimal),
  avg_px: nullable(s.Decimal),
  reason: nullable(s.Prose),
  time: s.TimeMs,
};

const LivingUpdate = closedObject({ order: RecordedOrder, status: Type.Enum(orderUpdateStates), ...updateFacts });

/**
 * The seed only shows the record of a refusal, which the check of refusals judges; it says nothing about other records. @source
 * supplement, ws
 */
const OrderUpdate = shapeByKeyValue(
  'status',
  endings,
  closedObject({ order: EndedOrder, status: Type.Unsafe<(typeof endings)[number]>({}), ...updateFacts }),
  LivingUpdate,
);

const resting = {
  order: {
    coin: 'ETH',
    side: 'A',
    px: '2600',
    sz: '0.5',
    orig_sz: '0.5',
    oid: '81',
    cloid: `0x${'c1'.repeat(16)}`,
    tif: 'gtc',
    reduce_only: false,
    trigger: null,
    inserted_at: 1_700_000_000_600,
  },
  status: 'open',
  filled_sz: null,
  avg_px: null,
  reason: null,
  time: 1_700_000_000_600,
} as const satisfies Static<typeof OrderUpdate>;

export const OrderUpdatesFrame = makeChannelFrameShape('order_updates', listOf(OrderUpdate, 'ordered'), [resting]);

/** The whole resting set in every frame: rows as in the read, or records of those orders (D97). */
export const OpenOrdersFrame = makeChannelFrameShape(
  'open_orders',
  listOf(shapeByKeyPresence('order', LivingUpdate, OpenOrderRow), 'set:oid'),
  [openOrderExample],
);

/** Body of the read at full depth, with or without its `type`. */
export const AccountStateFrame = makeChannelFrameShape('account_state', AccountStateFull, AccountStateFull.examples[0]);

/** `kind` is an open set (D18); amounts are unsigned, in whole tokens. @source write-api, "Events" */
const LedgerRecord = closedObject({
  kind: s.Name,
  amount: s.Decimal,
  time: s.TimeMs,
  // The documents name these five keys without their types.
  destination: Type.Optional(withContentSourceAuthority('public', s.Address)),
  token: Type.Optional(
    withContentSourceAuthority('public', Type.Unsafe<string | number>({ type: ['string', 'integer'] })),
  ),
  asset: Type.Optional(withContentSourceAuthority('public', s.Uint32)),
  to_perp: Type.Optional(withContentSourceAuthority('public', s.Flag)),
  via: Type.Optional(withContentSourceAuthority('public', Type.String())),
  // On received transfers (D104).
  from: Type.Optional(withSourceAuthority('public', s.Address)),
  coin: Type.Optional(withSourceAuthority('public', s.Name)),
  chain: Type.Optional(withSourceAuthority('public', s.LedgerRowChain)),
  market: Type.Optional(withSourceAuthority('public', s.LedgerRowChain)),
  cause: Type.Optional(withSourceAuthority('public', Type.String())),
  mark_px: Type.Optional(withSourceAuthority('public', s.Decimal)),
});

export const LedgerUpdatesFrame = makeChannelFrameShape(
  'ledger_updates',
  listOf(withSourceAuthority('seed', LedgerRecord), 'set'),
  [{ kind: 'usd_send', destination: `0x${'b2'.repeat(20)}`, amount: '12.5', time: 1_700_000_001_200 }],
);

/** The optional keys depend on the kind, which is an open set (D18). */
const Notification = closedObject({
  kind: s.Name,
  tier: Type.Optional(nullable(s.Name)),
  coin: Type.Optional(s.Name),
  side: Type.Optional(Type.Enum(['long', 'short'])),
  closed_sz: Type.Optional(s.Decimal),
  lots: Type.Optional(s.Decimal),
  action_hash: Type.Optional(s.ActionHash),
  nonce: Type.Optional(s.Uint64),
  code: Type.Optional(s.Name),
  message: s.Prose,
  time: s.TimeMs,
});

export const NotificationsFrame = makeChannelFrameShape('notifications', listOf(Notification, 'set'), [
  { kind: 'yellow_card', tier: 'yellow_card', message: 'margin is thin', time: 1_700_000_001_300 },
]);

/** Shapes of frames, by frame id. */
export const socketFrames = {
  'frame.subscription_response': SubscriptionResponse,
  'frame.pong': PongFrame,
  'frame.error': ErrorFrame,
  'frame.post': PostReply,
  'frame.l2_book': L2BookFrame,
  'frame.bbo': BboFrame,
  'frame.trades': TradesFrame,
  'frame.markets': MarketsFrame,
  'frame.fills': FillsFrame,
  'frame.order_updates': OrderUpdatesFrame,
  'frame.open_orders': OpenOrdersFrame,
  'frame.account_state': AccountStateFrame,
  'frame.ledger_updates': LedgerUpdatesFrame,
  'frame.notifications': NotificationsFrame,
} as const;
