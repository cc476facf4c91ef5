import Type from 'typebox';
import {
  closedObject,
  defineShape,
  listOf,
  nullable,
  optionalTypeKey,
  withContentSourceAuthority,
} from './composites.ts';
import * as s from './scalars.ts';

/** `collateral` is a leftover and always zero. `params` null: the pair has no margin. */
const MarginAccount = closedObject({
  pair: s.Name,
  collateral: s.Decimal,
  borrowed: s.Decimal,
  borrow_index_snapshot: s.Decimal,
  base_held: s.Decimal,
  current_debt: s.Decimal,
  params: nullable(
    closedObject({
      init_bps: withContentSourceAuthority('public', s.Bps),
      maint_bps: withContentSourceAuthority('public', s.Bps),
    }),
  ),
});

const accounts = listOf(MarginAccount, 'ordered');

/** The account is given under both names; rows are in order of pair ids. @source read-api, "Other read rows" and conventions */
export const SpotMarginState = defineShape(
  'seed',
  closedObject({ type: optionalTypeKey('spot_margin_state'), user: s.Address, address: s.Address, accounts }),
  {
    type: 'spot_margin_state',
    user: `0x${'a1'.repeat(20)}`,
    address: `0x${'a1'.repeat(20)}`,
    accounts: [
      {
        pair: 'MTF/USDC',
        collateral: '0',
        borrowed: '100',
        borrow_index_snapshot: '1',
        base_held: '700',
        current_debt: '101.5',
        params: { init_bps: '2000', maint_bps: '1000' },
      },
    ],
  },
);

/** Body of the channel: the account under `user` only, with height and time. @source supplement, ws: spot_margin_state */
export const SpotMarginFeedBody = closedObject({ user: s.Address, accounts, height: s.Height, time: s.TimeMs });

/** `accrued` is the principal times `pool_index` over `index_snapshot`. */
const Borrow = closedObject({
  lane: s.Name,
  pair: s.Name,
  principal: s.Decimal,
  accrued: s.Decimal,
  interest: s.Decimal,
  index_snapshot: s.Decimal,
  // The documents have a formula with this value; only the supplement says that it may be null.
  pool_index: nullable(s.Decimal),
});

/** @source read-api, "Other read rows" and "Read rules" */
export const UserInterest = defineShape(
  'seed',
  closedObject({
    type: optionalTypeKey('user_interest'),
    user: s.Address,
    address: s.Address,
    owed: s.Decimal,
    borrows: listOf(Borrow, 'set:lane+pair'),
    earned: Type.Null({ 'x-compare': 'exact' }),
  }),
  {
    type: 'user_interest',
    user: `0x${'a1'.repeat(20)}`,
    address: `0x${'a1'.repeat(20)}`,
    owed: '1.5',
    borrows: [
      {
        lane: 'spot_margin',
        pair: 'MTF/USDC',
        principal: '100',
        accrued: '101.5',
        interest: '1.5',
        index_snapshot: '1',
        pool_index: '1.015',
      },
    ],
    earned: null,
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const spotMarginReplies = {
  'info.user_interest': UserInterest,
  'info.spot_margin_state': SpotMarginState,
} as const;
