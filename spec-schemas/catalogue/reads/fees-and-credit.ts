import { addressArgument, addressWithUserAlias, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors, unknownTypeTodayError, wrongTypeError } from '../read-errors.ts';

const plain = { lane: 'node', weight: 1, typeAt: 'data', authority: 'public' } as const;

/** @source read-api, "POST /info"; supplement, reads */
export const feeReads = {
  fee_schedule: {
    ...plain,
    arguments: {
      address: { kind: 'address-option', default: null, authority: 'public' },
      days: { kind: 'days', range: { min: 1, max: 30 }, default: 30, rule: '1..30', authority: 'public' },
    },
    ordering: { tiers: 'volume_30d asc', 'user.daily_volume': 'day asc' },
    replies: ['info.fee_schedule'],
    stated: {
      'info.fee_schedule': {
        shape: 'accounts.fees.shape',
        order: { tiers: 'accounts.fees.tiers-ascending' },
        values: {
          'user.taker_volume_30d': 'accounts.fees.volume',
          'user.maker_volume_30d': 'accounts.fees.volume',
          'user.effective_maker_bps': 'accounts.fees.effective-maker',
          'user.referrer': 'accounts.fees.referrer',
          'user.referrer_credit': 'accounts.fees.referrer',
          'user.products[].taker_bps': 'accounts.fees.perp-product',
          'user.products[].maker_bps': 'accounts.fees.perp-product',
        },
        provable: [
          'user.taker_volume_30d',
          'user.maker_volume_30d',
          'user.effective_maker_bps',
          'user.products[].taker_bps',
          'user.products[].maker_bps',
        ],
      },
    },
    empty: {
      type: 'fee_schedule',
      tiers: [{ volume_30d: '0', maker_bps: '2.0', taker_bps: '5.0' }],
      pooled_volume_sunset_day: 0,
      pooled_volume_sunset_ms: '0',
      pooled_volume_counts: true,
      burn_ratio: '0.30',
      referrer_share_bps: '1000',
    },
    errors: [],
    nameAuthority: 'seed',
    profile: 'live',
  },
  referral_state: {
    ...plain,
    arguments: { address: addressWithUserAlias },
    ordering: {},
    replies: ['info.referral_state'],
    stated: {
      'info.referral_state': {
        shape: 'referrals.state.shape',
        values: { claimable_rewards: 'referrals.share.taker', referrer: 'referrals.state.referrer' },
      },
    },
    empty: {
      type: 'referral_state',
      user: nobodyAddress,
      address: nobodyAddress,
      claimable_rewards: '0',
      referrer: null,
    },
    errors: badAddressErrors,
    nameAuthority: 'seed',
    profile: 'live',
  },
  broker_state: {
    ...plain,
    arguments: { address: addressWithUserAlias },
    ordering: {},
    replies: ['info.broker_state'],
    stated: {
      'info.broker_state': {
        shape: 'referrals.broker-state.shape',
        values: { claimable_rewards: 'orders.builder.charged' },
      },
    },
    empty: { type: 'broker_state', user: nobodyAddress, address: nobodyAddress, claimable_rewards: '0' },
    errors: badAddressErrors,
    nameAuthority: 'seed',
    profile: 'live',
  },
  /** Older name of `broker_state`. The documents do not list it, so a venue may call it unknown. */
  builder_state: {
    ...plain,
    arguments: { address: addressWithUserAlias },
    ordering: {},
    replies: ['info.builder_state'],
    empty: { type: 'builder_state', user: nobodyAddress, address: nobodyAddress, claimable_rewards: '0' },
    errors: [...badAddressErrors, { ...unknownTypeTodayError, when: 'the older name is gone' }],
    profile: 'live',
  },
  referral_code: {
    ...plain,
    arguments: { code: { kind: 'text', rule: 'lower case' } },
    ordering: {},
    replies: ['info.referral_code'],
    empty: { type: 'referral_code', code: 'abc', owner: null },
    errors: [unknownTypeTodayError],
    profile: 'next',
  },
  referral_referees: {
    ...plain,
    arguments: { address: addressArgument, limit: { kind: 'count', default: 100, rule: 'at most 500' } },
    ordering: { referees: 'rewarded desc, user asc' },
    replies: ['info.referral_referees'],
    empty: { type: 'referral_referees', address: nobodyAddress, referees: [] },
    errors: [unknownTypeTodayError, wrongTypeError],
    profile: 'next',
  },
  referral_leaderboard: {
    ...plain,
    arguments: { limit: { kind: 'count', default: 50, rule: 'at most 200' } },
    ordering: { rows: 'rewarded desc, referee_count desc, address asc' },
    replies: ['info.referral_leaderboard'],
    empty: { type: 'referral_leaderboard', rows: [] },
    errors: [unknownTypeTodayError, wrongTypeError],
    profile: 'next',
  },
} as const satisfies ReadEntries;
