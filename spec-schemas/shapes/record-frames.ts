import Type, { type Static, type TProperties } from 'typebox';
import { closedObject, listOf, sparseObject } from './composites.ts';
import { makeChannelFrameShape } from './data-frame.ts';
import { FillFrameRow, fillFrameRowExample } from './frames.ts';
import * as s from './scalars.ts';

// Frames with records of the past. @source supplement, ws

type Spellings<T extends TProperties> = { [K in keyof T]?: Static<T[K]> };

/**
 * Object some of whose keys have two spellings: camelCase in the public text, snake_case by the seed's rule for wire names. One of the
 * two is present.
 */
function withSpellings<T extends TProperties, S extends TProperties>(
  properties: T,
  pairs: readonly (readonly [camel: string, snake: string])[],
  spelt: S,
) {
  const optional = Object.fromEntries(Object.entries(spelt).map(([key, value]) => [key, Type.Optional(value)]));
  return Type.Unsafe<{ [K in keyof T]: Static<T[K]> } & Spellings<S>>({
    ...closedObject({ ...properties, ...optional }),
    allOf: pairs.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })),
  });
}

/** The amount is negative when the account paid; some venues call it `usdc`, as the read does (D106). */
const FundingRecord = sparseObject({
  coin: s.Name,
  payment: s.Decimal,
  usdc: s.Decimal,
  szi: s.Decimal,
  time: s.TimeMs,
  fundingRate: s.Decimal,
  funding_rate: s.Decimal,
});

export const UserFundingsFrame = makeChannelFrameShape('user_fundings', listOf(FundingRecord, 'set:coin+time'), [
  { coin: 'ETH', payment: '-0.00937725', szi: '0.3', fundingRate: '0.0000125', time: 1_700_003_600_000 },
]);

const twapId = s.makeVenueNumberSchema('twap');

const SliceRecord = withSpellings({ fill: FillFrameRow }, [['twapId', 'twap_id']], { twapId, twap_id: twapId });

export const UserTwapSliceFillsFrame = makeChannelFrameShape(
  'user_twap_slice_fills',
  listOf(SliceRecord, 'set:fill.tid+fill.oid'),
  [{ fill: fillFrameRowExample, twapId: 4 }],
);

const TwapState = withSpellings(
  { coin: s.Name, side: s.BookSideLetter, sz: s.Decimal, minutes: s.Uint64, timestamp: s.TimeMs },
  [
    ['twapId', 'twap_id'],
    ['executedSz', 'executed_sz'],
    ['reduceOnly', 'reduce_only'],
  ],
  {
    twapId,
    executedSz: s.Decimal,
    reduceOnly: s.Flag,
    twap_id: twapId,
    executed_sz: s.Decimal,
    reduce_only: s.Flag,
  },
);

const Transition = closedObject({
  time: s.TimeMs,
  state: TwapState,
  status: closedObject({ status: Type.Enum(['activated', 'finished', 'terminated'], { 'x-compare': 'exact' }) }),
});

export const UserTwapHistoryFrame = makeChannelFrameShape('user_twap_history', listOf(Transition, 'ordered'), [
  {
    time: 1_700_000_009_000,
    state: {
      twapId: 4,
      coin: 'ETH',
      side: 'B',
      sz: '1',
      executedSz: '0',
      minutes: 10,
      reduceOnly: false,
      timestamp: 1_700_000_009_000,
    },
    status: { status: 'activated' },
  },
]);

/** Shapes of frames, by frame id. */
export const recordFrames = {
  'frame.user_fundings': UserFundingsFrame,
  'frame.user_twap_slice_fills': UserTwapSliceFillsFrame,
  'frame.user_twap_history': UserTwapHistoryFrame,
} as const;
