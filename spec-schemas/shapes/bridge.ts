import Type from 'typebox';
import { closedObject, defineShape, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';
import { withdrawalStates } from './words.ts';

/** Only a released entry has the time of its release. */
const released = {
  if: { properties: { status: { const: 'released' } }, required: ['status'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { released_at_ms: { type: 'integer' } } },
  else: { properties: { released_at_ms: { type: 'null' } } },
} as const;

/** `message_id` is the digest that is currently signed: a rotation of the deployment replaces it. */
const Withdrawal = Type.Object(
  {
    chain: Type.Enum([1, 2], { 'x-compare': 'exact' }),
    token: s.Name,
    amount_units: s.Decimal,
    dst_addr: Type.String({
      title: '32 bytes, the address padded on the left',
      pattern: '^0x[0-9a-fA-F]{64}$',
      'x-compare': 'ignore-case',
    }),
    nonce: s.makeVenueNumberSchema('withdrawal'),
    ts_ms: s.TimeMs,
    message_id: s.Hash32,
    status: Type.Enum(withdrawalStates, { 'x-compare': 'exact' }),
    pending_cosigner_count: s.Uint32,
    released_at_ms: nullable(s.TimeMs),
    open: s.Flag,
  },
  { additionalProperties: false, ...released },
);

/** Oldest first, at most 256; the documents do not say which end the cap drops (D64). @source read-api, "Other read rows" */
export const BridgeWithdrawalHistory = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('bridge_withdrawal_history'),
    address: s.Address,
    entries: Type.Array(Withdrawal, { maxItems: 256, 'x-order': 'ordered:ts_ms asc' }),
    truncated: s.Flag,
  }),
  {
    type: 'bridge_withdrawal_history',
    address: `0x${'a1'.repeat(20)}`,
    truncated: false,
    entries: [
      {
        chain: 1,
        token: 'USDC',
        amount_units: '5000000',
        dst_addr: `0x${'00'.repeat(12)}${'a1'.repeat(20)}`,
        nonce: 1,
        ts_ms: 1_700_000_300_000,
        message_id: `0x${'5a'.repeat(32)}`,
        status: 'awaiting_cosignatures',
        pending_cosigner_count: 1,
        released_at_ms: null,
        open: true,
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const bridgeReplies = {
  'info.bridge_withdrawal_history': BridgeWithdrawalHistory,
} as const;
