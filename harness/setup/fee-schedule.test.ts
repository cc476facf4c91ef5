import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { NotExercised } from '../kernel/verdicts.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import {
  effectivePerpFeeBpsIn,
  effectiveSpotFeeBpsIn,
  productFeeRowIn,
  productFeeRowsIn,
  requireEffectivePerpFeeBps,
} from './fee-schedule.ts';

const one = { volume_30d: '0', taker_bps: '4.5', maker_bps: '1.5' };
const user = { effective_taker_bps: '4', effective_maker_bps: '1' };

test('an account pays its own rate, or that of the only tier where no account rate is shown', () => {
  expect(requireEffectivePerpFeeBps({ tiers: [one], user }, 'taker').toString()).toBe('4');
  expect(requireEffectivePerpFeeBps({ tiers: [one] }, 'maker').toString()).toBe('1.5');
  for (const doubtful of [
    {},
    { tiers: [one, one] },
    { tiers: [one], user: {} },
    { tiers: [one], stake_discounts: [] },
  ]) {
    expect(effectivePerpFeeBpsIn(doubtful, 'taker')).toBeNull();
    expect(() => requireEffectivePerpFeeBps(doubtful, 'taker')).toThrow(NotExercised);
  }
});

test('on a market whose own rates are shown, an account pays those', () => {
  const schedule = { tiers: [one], markets: [{ coin: 'BTC', taker_bps: '4', maker_bps: '1' }] };
  expect(effectivePerpFeeBpsIn(schedule, 'taker', 'BTC')?.toString()).toBe('4');
  expect(effectivePerpFeeBpsIn(schedule, 'maker', 'BTC')?.toString()).toBe('1');
  expect(effectivePerpFeeBpsIn(schedule, 'taker', 'ETH')?.toString()).toBe('4.5');
  expect(effectivePerpFeeBpsIn(schedule, 'taker')?.toString()).toBe('4.5');
});

test('with several tiers, the account pays the rate of the one that its volume reaches', () => {
  const higher = { volume_30d: '1000', taker_bps: '4', maker_bps: '1', spot_taker_bps: '6' };
  const lower = { ...one, spot_taker_bps: '7' };
  const paid = (volume_30d: string, more = {}) =>
    effectivePerpFeeBpsIn({ tiers: [lower, higher], volume_30d, ...more }, 'taker');
  expect(paid('0')?.toString()).toBe('4.5');
  expect(paid('1000.5')?.toString()).toBe('4');
  expect(paid('1000')).toBeNull();
  expect(paid('0', { referral_discounts: [] })).toBeNull();
  expect(effectiveSpotFeeBpsIn({ tiers: [lower, higher], volume_30d: '0' }, 'taker')?.toString()).toBe('7');
  expect(effectiveSpotFeeBpsIn({ tiers: [lower, higher], volume_30d: '0' }, 'maker')).toBeNull();
});

test("pairs have their own rate where one is shown, and the account's where market kinds are not distinguished", () => {
  expect(effectiveSpotFeeBpsIn({ user }, 'taker')?.toString()).toBe('4');
  const products = [{ product: 'spot', taker_bps: '7' }];
  expect(effectiveSpotFeeBpsIn({ user: { ...user, products } }, 'taker')?.toString()).toBe('7');
  expect(effectiveSpotFeeBpsIn({ user: { ...user, products } }, 'maker')).toBeNull();
  expect(effectiveSpotFeeBpsIn({ tiers: [one] }, 'taker')).toBeNull();
  const made = { tiers: [one], user };
  recordUnnormalizedOriginal(made, { perp_tiers: [one], user });
  expect(effectiveSpotFeeBpsIn(made, 'taker')).toBeNull();
});

test('pairs have the rate of the first of their own tiers, if no account of a run reaches the next', () => {
  const tier = (min_volume: string, taker_bps: string) => ({ min_volume, taker_bps, maker_bps: '4' });
  const tiers = [tier('0', '7'), tier('1000000', '6')];
  const rateIn = (schedule: JsonObject) => effectiveSpotFeeBpsIn(schedule, 'taker')?.toString();
  expect(rateIn({ perp: [one], spot: tiers })).toBe('7');
  expect(rateIn({ perp: { tiers: [one] }, spot: { tiers } })).toBe('7');
  expect(rateIn({ tiers: [{ min_volume: '0', spot_taker_bps: '7', spot_maker_bps: '4' }] })).toBe('7');
  const kinds = { ...one, spot_taker_bps: '7', spot_maker_bps: '4' };
  expect(rateIn({ tiers: [{ ...kinds, min_volume: '0' }], user })).toBe('7');
  expect(rateIn({ tiers: [kinds, { ...kinds, volume_30d: '1000' }], user })).toBeUndefined();
  for (const doubtful of [
    { spot: [tier('0', '7'), tier('5000', '6')] },
    { spot: [tier('10', '7')] },
    { spot: tiers, stake_discounts: [{ bps: '1' }] },
    { spot: { tiers, discount: '1' } },
    { spot: [{ taker_bps: '7' }] },
  ])
    expect(rateIn(doubtful)).toBeUndefined();
});

test('products are listed with the account, or with the schedule', () => {
  const option = { product: 'option', option_taker_bps: '0' };
  expect(productFeeRowIn({ user: { ...user, products: [option] } }, 'option')).toBe(option);
  expect(productFeeRowIn({ user, products: [option] }, 'option')).toBe(option);
  expect(productFeeRowIn({ user, products: [option] }, 'perp')).toBeUndefined();
  expect(productFeeRowsIn({ user })).toBeNull();
});
