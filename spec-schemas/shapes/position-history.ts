import Type, { type Static } from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';
import { positionSides } from './words.ts';

/** If the node missed the opening fill, two figures are omitted and the close is not complete. */
const entryUnseen = {
  if: { properties: { entry_complete: { const: false } }, required: ['entry_complete'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: { max_sz: { type: 'null' }, avg_entry_px: { type: 'null' }, close_complete: { const: false } },
  },
} as const;

/** Closed life of a position. @source read-api, "user_position_history row" */
const Life = Type.Object(
  {
    coin: s.Name,
    side: Type.Enum(positionSides, { 'x-compare': 'exact' }),
    max_sz: nullable(s.Decimal),
    closed_sz: s.Decimal,
    avg_entry_px: nullable(s.Decimal),
    avg_close_px: nullable(s.Decimal),
    closed_pnl: s.Decimal,
    fee_paid: s.Decimal,
    realized_pnl: s.Decimal,
    funding_paid: s.Decimal,
    net_pnl: s.Decimal,
    opened_at: s.TimeMs,
    closed_at: s.TimeMs,
    open_block: s.Height,
    close_block: s.Height,
    entry_complete: s.Flag,
    close_complete: s.Flag,
    funding_complete: s.Flag,
  },
  { additionalProperties: false, ...entryUnseen },
);

const life: Static<typeof Life> = {
  coin: 'BTC',
  side: 'long',
  max_sz: '0.02',
  closed_sz: '0.02',
  avg_entry_px: '59400',
  avg_close_px: '60000',
  closed_pnl: '12',
  fee_paid: '1.19',
  realized_pnl: '10.81',
  funding_paid: '-0.42',
  net_pnl: '10.39',
  opened_at: 1_700_000_000_000,
  closed_at: 1_700_000_500_000,
  open_block: 8000,
  close_block: 8990,
  entry_complete: true,
  close_complete: true,
  funding_complete: true,
};

/** Newest first. */
export const UserPositionHistory = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_position_history'),
    address: s.Address,
    positions: listOf(Life, 'ordered:closed_at desc'),
  }),
  { address: `0x${'a1'.repeat(20)}`, positions: [life] },
);

/** Oldest first. */
export const UserPositionHistoryByTime = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_position_history_by_time'),
    address: s.Address,
    positions: listOf(Life, 'ordered:closed_at asc'),
  }),
  { address: `0x${'a1'.repeat(20)}`, positions: [life] },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const positionHistoryReplies = {
  'info.user_position_history': UserPositionHistory,
  'info.user_position_history_by_time': UserPositionHistoryByTime,
} as const;
