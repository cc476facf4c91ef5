import type { Static } from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

/** `price` is the premium of one whole unit, in USDC. */
const Quote = closedObject({
  maker: s.Address,
  maker_stp_group: nullable(s.Uint64),
  price: s.Decimal,
  max_size: s.Decimal,
  valid_until: s.TimeMs,
  submitted_at: s.TimeMs,
});

/** A quote is accepted by its index in `quotes`. An expired session may still be listed. */
const Session = closedObject({
  rfq_id: s.makeVenueNumberSchema('rfq'),
  signing_id: s.Uint32,
  // null once the series is gone, according to the tolerance of a client library.
  underlying: nullable(s.Name),
  requester: s.Address,
  side: s.BookSideLetter,
  sz: s.Decimal,
  limit_px: nullable(s.Decimal),
  requester_stp_group: nullable(s.Uint64),
  created_at: s.TimeMs,
  expiry: s.TimeMs,
  quotes: listOf(Quote, 'ordered'),
});

const session: Static<typeof Session> = {
  rfq_id: 7,
  signing_id: 2_147_483_650,
  underlying: 'BTC',
  requester: `0x${'a1'.repeat(20)}`,
  side: 'B',
  sz: '0.5',
  limit_px: null,
  requester_stp_group: null,
  created_at: 1_700_000_800_000,
  expiry: 1_700_000_860_000,
  quotes: [
    {
      maker: `0x${'b2'.repeat(20)}`,
      maker_stp_group: null,
      price: '120',
      max_size: '0.5',
      valid_until: 1_700_000_850_000,
      submitted_at: 1_700_000_810_000,
    },
  ],
};

/** The seed names both reads and shows none of their fields. @source supplement, reads: rfq_open */
export const RfqOpen = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('rfq_open'), rfqs: listOf(Session, 'ordered:rfq_id asc') }),
  {
    type: 'rfq_open',
    rfqs: [session],
  },
);

/** Requests of the account, and requests that it quoted, in any order (D236). @source supplement, reads: rfq_user */
export const RfqUser = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('rfq_user'),
    address: s.Address,
    requested: listOf(Session, 'set:rfq_id'),
    quoted: listOf(Session, 'set:rfq_id'),
  }),
  { type: 'rfq_user', address: `0x${'a1'.repeat(20)}`, requested: [session], quoted: [] },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const rfqReplies = {
  'info.rfq_open': RfqOpen,
  'info.rfq_user': RfqUser,
} as const;
