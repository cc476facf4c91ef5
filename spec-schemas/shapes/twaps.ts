import { closedObject, defineShape, listOf, nullable, optionalTypeKey } from './composites.ts';
import { FillRow, fillExample } from './orders.ts';
import * as s from './scalars.ts';

const Twap = closedObject({
  twap_id: s.makeVenueNumberSchema('twap'),
  coin: s.Name,
  side: s.BookSideLetter,
  sz: s.Decimal,
  executed_sz: s.Decimal,
  slices_total: s.Uint32,
  slices_done: s.Uint32,
  delay_ms: s.Uint64,
  // null on a parent without a slice yet (D255).
  last_fire_ts: nullable(s.TimeMs),
  reduce_only: s.Flag,
});

/** Running parents. @source read-api, "Other read rows" */
export const UserTwaps = defineShape(
  'seed',
  closedObject({ type: optionalTypeKey('user_twaps'), address: s.Address, twaps: listOf(Twap, 'ordered:twap_id asc') }),
  {
    type: 'user_twaps',
    address: `0x${'a1'.repeat(20)}`,
    twaps: [
      {
        twap_id: 3,
        coin: 'BTC',
        side: 'B',
        sz: '0.2',
        executed_sz: '0.02',
        slices_total: 10,
        slices_done: 1,
        delay_ms: 3000,
        last_fire_ts: 1_700_000_600_000,
        reduce_only: false,
      },
    ],
  },
);

/** A window in the node's memory, empty after a restart. The seed names the read and shows none of its fields. */
export const UserTwapSliceFills = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('user_twap_slice_fills'),
    address: s.Address,
    fills: listOf(closedObject({ twap_id: s.makeVenueNumberSchema('twap'), fill: FillRow }), 'ordered:fill.time asc'),
  }),
  {
    type: 'user_twap_slice_fills',
    address: `0x${'a1'.repeat(20)}`,
    fills: [{ twap_id: 3, fill: { ...fillExample, cause: 'twap', twap_id: 3 } }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const twapReplies = {
  'info.user_twap_slice_fills': UserTwapSliceFills,
  'info.user_twaps': UserTwaps,
} as const;
