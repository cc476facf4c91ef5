import Type, { type Static } from 'typebox';
import { closedObject, defineShape, listOf, optionalTypeKey, sparseObject, withSourceAuthority } from './composites.ts';
import * as s from './scalars.ts';

/** `usdc` is negative when the account paid. The documents do not say whether the size of a short is negative. */
const FundingRow = closedObject({
  coin: s.Name,
  usdc: s.Decimal,
  szi: s.DecimalOfEitherSign,
  funding_rate: s.Decimal,
  time: s.TimeMs,
});
const payment: Static<typeof FundingRow> = {
  coin: 'BTC',
  usdc: '-0.42',
  szi: '0.02',
  funding_rate: '0.00035',
  time: 1_700_000_400_000,
};

/** The reply does not echo the window. @source read-api, "Other read rows" */
export const UserFunding = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_funding'),
    address: s.Address,
    fundings: listOf(FundingRow, 'ordered:time desc'),
  }),
  { type: 'user_funding', address: `0x${'a1'.repeat(20)}`, fundings: [payment] },
);

/** The seed gives the key of the list; that its rows and the address are as in `user_funding` is our assumption. */
export const UserFundingByTime = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_funding_by_time'),
    address: withSourceAuthority('assumed', s.Address),
    fundings: listOf(withSourceAuthority('assumed', FundingRow), 'ordered'),
  }),
  { type: 'user_funding_by_time', address: `0x${'a1'.repeat(20)}`, fundings: [payment] },
);

const Sample = sparseObject({ ts: s.TimeMs, premium: s.DecimalFromTarget, funding_rate: s.DecimalFromTarget });

/**
 * `range_honored` false: the window was ignored, and the current ring is returned. The documents do not say what `coverage` is for an
 * empty answer. The seed names the read and shows none of its fields (D106). @source supplement, reads: funding_history
 */
export const FundingHistory = defineShape(
  'public',
  sparseObject({
    type: optionalTypeKey('funding_history'),
    coin: s.Name,
    source: Type.Enum(['archive', 'live_ring'], { 'x-compare': 'environment' }),
    range_honored: s.Flag,
    coverage: sparseObject({ start: s.TimeMs, end: s.TimeMs, reaches_oldest: s.Flag }),
    samples: listOf(Sample, 'ordered:ts asc'),
  }),
  {
    type: 'funding_history',
    coin: 'BTC',
    source: 'archive',
    range_honored: true,
    coverage: { start: 1_700_000_000_000, end: 1_700_000_000_000, reaches_oldest: false },
    samples: [{ ts: 1_700_000_000_000, premium: '0.0005', funding_rate: '0.0005' }],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const fundingReplies = {
  'info.user_funding': UserFunding,
  'info.user_funding_by_time': UserFundingByTime,
  'info.funding_history': FundingHistory,
} as const;
