import Type from 'typebox';
import { closedObject, defineShape, listOf, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

const Kind = Type.Enum(['put', 'call'], { 'x-compare': 'exact' });

/** Leg of an option series, with `long` or `short` zero. A put escrows its strike in USDC, a call one coin per unit. */
const Leg = closedObject({
  signing_id: s.Uint32,
  underlying: s.Name,
  kind: Kind,
  strike: s.Decimal,
  expiry: s.TimeMs,
  long: s.Decimal,
  short: s.Decimal,
  settle_asset: s.Name,
  escrow: s.Decimal,
});

/** The seed names the read and shows none of its fields. @source supplement, reads: option_state */
export const OptionState = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('option_state'),
    address: s.Address,
    positions: listOf(Leg, 'set:signing_id'),
    height: s.Height,
    time: s.TimeMs,
  }),
  {
    type: 'option_state',
    address: `0x${'a1'.repeat(20)}`,
    height: 9001,
    time: 1_700_000_900_100,
    positions: [
      {
        signing_id: 2_147_483_650,
        underlying: 'BTC',
        kind: 'put',
        strike: '50000',
        expiry: 1_710_000_000_000,
        long: '0',
        short: '0.2',
        settle_asset: 'USDC',
        escrow: '10000',
      },
    ],
  },
);

/** The seed mentions the number, asset and escrow of a series, but shows none of the reply. */
const Series = closedObject({
  signing_id: s.Uint32,
  underlying: s.Name,
  kind: Kind,
  strike: s.Decimal,
  expiry: s.TimeMs,
  sz_decimals: s.Uint8,
  settle_asset: s.Name,
  escrow_per_unit: s.Decimal,
});

/** Oldest series first. @source write-api, "RFQ"; supplement, reads: option_series */
export const OptionSeriesReply = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('option_series'), series: listOf(Series, 'set:signing_id') }),
  {
    type: 'option_series',
    series: [
      {
        signing_id: 2_147_483_650,
        underlying: 'BTC',
        kind: 'put',
        strike: '50000',
        expiry: 1_710_000_000_000,
        sz_decimals: 4,
        settle_asset: 'USDC',
        escrow_per_unit: '50000',
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const optionReplies = {
  'info.option_series': OptionSeriesReply,
  'info.option_state': OptionState,
} as const;
