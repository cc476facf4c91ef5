import type { Core } from '../core.ts';
import { type UserFeeRates, userFeeRates } from '../engine/fees/fees.ts';
import { paramFiguresInForce } from '../engine/risk/param-figures.ts';
import { ZERO_RATIO } from '../numeric/planes.ts';
import { formatBps } from '../numeric/rates.ts';
import { formatUsd } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import type { FeeTier } from '../state/governed.ts';
import { referralCreditOf, referrerOf } from '../state/referrals.ts';
import { type DailyVolume, dailyVolumesOf, makerVolumeOn } from '../state/volumes.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface FeeScheduleAccount {
  readonly address: Address;
  readonly rates: UserFeeRates;
  readonly days: number;
}

type Row = Readonly<Record<string, unknown>>;

/** @source supplement, reads: fee_schedule */
export interface FeeScheduleReadRules {
  readonly body: RowMakers<null>;
  readonly tier: RowMakers<FeeTier>;
  readonly user: RowMakers<FeeScheduleAccount>;
  /** The body for one account, given the common body. */
  readonly withUser: (body: Row, user: Row) => Row;
  readonly perpProduct: RowMakers<FeeScheduleAccount>;
  readonly optionProduct: RowMakers<null>;
  readonly day: RowMakers<DailyVolume>;
  /** Days with volume, oldest first; a day without trades has no row. */
  readonly daily: (core: Core, user: FeeScheduleAccount) => readonly DailyVolume[];
}

export const feeScheduleReadRules: FeeScheduleReadRules = {
  body: {
    tiers: (_, core) =>
      paramFiguresInForce(core).feeTiers.map((tier) => buildRow(core, core.rules.reads.feeSchedule.tier, tier)),
    // No sunset of the pooled volume is scheduled.
    pooled_volume_sunset_day: () => 0,
    pooled_volume_sunset_ms: () => '0',
    pooled_volume_counts: () => true,
    burn_ratio: (_, { params }) => params.fees.burnRatio,
    referrer_share_bps: (_, { params }) => params.fees.referrerShareBps,
  },
  tier: {
    volume_30d: ({ volume30d }) => formatUsd(volume30d),
    maker_bps: ({ maker }) => formatBps(maker),
    taker_bps: ({ taker }) => formatBps(taker),
  },
  // Market-maker tiers, and products other than perps and options, are not built, so no account has any.
  user: {
    address: ({ address }) => address,
    taker_volume_30d: ({ rates }) => formatUsd(rates.takerVolume30d),
    maker_volume_30d: ({ rates }) => formatUsd(rates.makerVolume30d),
    taker_bps: ({ rates }) => formatBps(rates.taker),
    maker_bps: ({ rates }) => formatBps(rates.maker),
    effective_taker_bps: ({ rates }) => formatBps(rates.effectiveTaker),
    effective_maker_bps: ({ rates }) => formatBps(rates.effectiveMaker),
    staking_discount_permille: ({ rates }) => rates.stakingDiscountPermille,
    maker_rebate_bps: ({ rates }) => formatBps(rates.makerRebate),
    vip_tier: ({ rates }) => rates.vipTier,
    mm_tier: () => 0,
    referrer: ({ address }, { state }) => referrerOf(state, address) ?? null,
    referrer_credit: ({ address }, { state }) => formatUsd(referralCreditOf(state, address)),
    products: (user, core) => {
      const { perpProduct, optionProduct } = core.rules.reads.feeSchedule;
      return [buildRow(core, perpProduct, user), buildRow(core, optionProduct, null)];
    },
    daily_volume: (user, core) => {
      const { daily, day } = core.rules.reads.feeSchedule;
      return daily(core, user).map((row) => buildRow(core, day, row));
    },
  },
  withUser: (body, user) => ({ ...body, user }),
  perpProduct: {
    product: () => 'perp',
    taker_bps: ({ rates }) => formatBps(rates.effectiveTaker),
    maker_bps: ({ rates }) => formatBps(rates.effectiveMaker),
    taker_volume_30d: ({ rates }) => formatUsd(rates.takerVolume30d),
    maker_volume_30d: ({ rates }) => formatUsd(rates.makerVolume30d),
  },
  // An unset rate reads as 0: it charges nothing.
  optionProduct: {
    product: () => 'option',
    option_taker_bps: (_, { state }) => formatBps(state.options.rates.taker ?? ZERO_RATIO),
    option_premium_cap_ppm: (_, { state }) => state.options.rates.premiumCapPpm ?? 0,
  },
  day: {
    day: ({ day }) => day,
    taker_volume: ({ taker }) => formatUsd(taker),
    maker_volume: ({ maker }) => formatUsd(maker),
    exchange_maker_volume: ({ day }, { state }) => formatUsd(makerVolumeOn(state, day)),
  },
  daily: ({ state, rules }, { address, days }) => {
    const today = rules.engine.fees.dayOf(state.timeMs);
    return dailyVolumesOf(state, address)
      .filter(({ day }) => day > today - days)
      .sort((a, b) => a.day - b.day);
  },
};

export const feeScheduleRead = defineRead('fee_schedule', (core, { address, days }) => {
  const rules = core.rules.reads.feeSchedule;
  const body = buildRow(core, rules.body, null);
  if (address === null) return { body };
  const user = buildRow(core, rules.user, { address, rates: userFeeRates(core, address), days });
  return { body: rules.withUser(body, user) };
});
