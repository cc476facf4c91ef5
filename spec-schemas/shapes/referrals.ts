import Type from 'typebox';
import { closedObject, defineShape, listOf, nullable, optionalTypeKey, withSourceAuthority } from './composites.ts';
import * as s from './scalars.ts';

const bond = { bound_ms: s.TimeMs, volume_since_bind: s.Decimal, fees_paid: s.Decimal, rewarded: s.Decimal };

/** From the next release on. */
const Referee = closedObject({
  ...bond,
  discount_permille: s.Uint32,
  discount_volume_remaining: nullable(s.Decimal),
  share_volume_remaining: nullable(s.Decimal),
});

const stats = { referee_count: s.Uint64, referred_fees: s.Decimal, rewarded: s.Decimal, claimed: s.Decimal };

/** The account is given under both names. Four keys on a live venue; the optional ones come with the next release. */
export const ReferralState = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('referral_state'),
    user: withSourceAuthority('seed', s.Address),
    address: withSourceAuthority('seed', s.Address),
    claimable_rewards: s.Decimal,
    referrer: nullable(s.Address),
    referrer_code: Type.Optional(nullable(Type.String())),
    code: Type.Optional(nullable(Type.String())),
    referee: Type.Optional(nullable(Referee)),
    referrer_stats: Type.Optional(closedObject(stats)),
    code_requirement: Type.Optional(
      closedObject({ enabled: s.Flag, min_volume_30d: s.DecimalFromTarget, volume_30d: s.Decimal, eligible: s.Flag }),
    ),
  }),
  {
    type: 'referral_state',
    user: `0x${'a1'.repeat(20)}`,
    address: `0x${'a1'.repeat(20)}`,
    claimable_rewards: '3.2',
    referrer: `0x${'b2'.repeat(20)}`,
  },
);

/** null: no account has the code. */
export const ReferralCode = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('referral_code'), code: s.Name, owner: nullable(s.Address) }),
  { type: 'referral_code', code: 'abc', owner: null },
);

export const ReferralReferees = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('referral_referees'),
    address: s.Address,
    referees: listOf(closedObject({ user: s.Address, ...bond }), 'ordered:rewarded desc'),
  }),
  {
    type: 'referral_referees',
    address: `0x${'a1'.repeat(20)}`,
    referees: [
      {
        user: `0x${'b2'.repeat(20)}`,
        bound_ms: 1_700_000_000_000,
        volume_since_bind: '1200',
        fees_paid: '0.6',
        rewarded: '0.06',
      },
    ],
  },
);

export const ReferralLeaderboard = defineShape(
  'public',
  closedObject({
    type: optionalTypeKey('referral_leaderboard'),
    rows: listOf(closedObject({ address: s.Address, code: nullable(s.Name), ...stats }), 'ordered:rewarded desc'),
  }),
  {
    type: 'referral_leaderboard',
    rows: [
      {
        address: `0x${'a1'.repeat(20)}`,
        code: null,
        referee_count: 1,
        referred_fees: '0.6',
        rewarded: '0.06',
        claimed: '0',
      },
    ],
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const referralReplies = {
  'info.referral_state': ReferralState,
  'info.referral_code': ReferralCode,
  'info.referral_referees': ReferralReferees,
  'info.referral_leaderboard': ReferralLeaderboard,
} as const;
