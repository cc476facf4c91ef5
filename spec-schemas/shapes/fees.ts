import Type from 'typebox';
import { defineShape, listOf, nullable, optionalTypeKey, sparseObject } from './composites.ts';
import * as s from './scalars.ts';

const FeeTier = sparseObject({
  volume_30d: s.DecimalFromTarget,
  maker_bps: s.BpsFromTarget,
  taker_bps: s.BpsFromTarget,
});

/**
 * The option row has the two option rates and nothing else; maker rates are on perp and spot only. The seed names the two option rates,
 * but shows neither their format nor an unset one.
 */
const Product = sparseObject({
  product: Type.Enum(['perp', 'spot', 'spot_margin', 'option']),
  taker_bps: s.Bps,
  maker_bps: s.Bps,
  taker_volume_30d: s.Decimal,
  maker_volume_30d: s.Decimal,
  option_taker_bps: s.Bps,
  option_premium_cap_ppm: s.Uint32,
});

const Day = sparseObject({
  day: Type.Integer({ minimum: 0, 'x-compare': 'environment' }),
  taker_volume: s.Decimal,
  maker_volume: s.Decimal,
  exchange_maker_volume: s.Decimal,
});

/** `effective_maker_bps` may be negative. */
const UserFees = sparseObject({
  address: s.Address,
  taker_volume_30d: s.Decimal,
  maker_volume_30d: s.Decimal,
  taker_bps: s.Bps,
  maker_bps: s.Bps,
  effective_taker_bps: s.Bps,
  effective_maker_bps: s.Bps,
  staking_discount_permille: s.Uint32,
  referee_discount_permille: s.Uint32,
  maker_rebate_bps: s.Bps,
  vip_tier: s.Uint32,
  mm_tier: s.Uint32,
  referrer: nullable(s.Address),
  referrer_credit: s.Decimal,
  products: listOf(Product, 'set:product'),
  daily_volume: listOf(Day, 'ordered:day asc'),
});

/** `user` is present only if the request named an address. The seed names the read and shows none of its keys (D106). */
export const FeeSchedule = defineShape(
  'public',
  sparseObject({
    type: optionalTypeKey('fee_schedule'),
    tiers: listOf(FeeTier, 'ordered:volume_30d asc'),
    pooled_volume_sunset_day: Type.Integer({ minimum: 0, 'x-compare': 'environment' }),
    pooled_volume_sunset_ms: Type.String({
      title: 'digit string',
      pattern: '^(0|[1-9][0-9]*)$',
      'x-compare': 'environment',
    }),
    pooled_volume_counts: Type.Boolean({ 'x-compare': 'environment' }),
    burn_ratio: s.DecimalFromTarget,
    referrer_share_bps: s.BpsFromTarget,
    referee_discount_permille: s.Uint32,
    referral_code_min_volume_usd: s.Decimal,
    referee_discount_cap_usd: s.Decimal,
    referrer_reward_cap_usd: s.Decimal,
    user: UserFees,
  }),
  {
    type: 'fee_schedule',
    tiers: [{ volume_30d: '0', maker_bps: '2', taker_bps: '5' }],
    pooled_volume_sunset_day: 0,
    pooled_volume_sunset_ms: '0',
    pooled_volume_counts: true,
    burn_ratio: '0.3',
    referrer_share_bps: '1000',
    user: {
      address: `0x${'a1'.repeat(20)}`,
      taker_volume_30d: '1188',
      maker_volume_30d: '0',
      taker_bps: '5',
      maker_bps: '2',
      effective_taker_bps: '4.5',
      effective_maker_bps: '2',
      staking_discount_permille: 100,
      maker_rebate_bps: '0',
      vip_tier: 0,
      mm_tier: 0,
      referrer: null,
      referrer_credit: '0',
      daily_volume: [],
      products: [
        { product: 'perp', taker_bps: '4.5', maker_bps: '2', taker_volume_30d: '1188', maker_volume_30d: '0' },
        { product: 'option', option_taker_bps: '0', option_premium_cap_ppm: 0 },
      ],
    },
  },
);

/** Shapes of replies to `POST /info`, by shape id. */
export const feeReplies = {
  'info.fee_schedule': FeeSchedule,
} as const;
