import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { marketFeeRatesIn } from './market-fee-rates.ts';

const shown = (schedule: JsonObject) =>
  Object.fromEntries(
    [...(marketFeeRatesIn(schedule) ?? [])].map(([name, { takerBps, makerBps }]) => [
      name,
      [String(takerBps), String(makerBps)],
    ]),
  );

const btc = { coin: 'BTC', taker_bps: '4.5', maker_bps: '1.5' };
const far = { min_volume: '5000000', multiplier: '0.9' };

test.each<[string, JsonObject]>([
  ['a list', { markets: [btc] }],
  ['a list under products', { products: { perp: [{ coin: 'BTC', taker_fee_bps: '4.5', maker_fee_bps: '1.5' }] } }],
  ['a table', { perp: { BTC: { taker_bps: '4.5', maker_bps: '1.5' } } }],
  ['another unit', { rates: [{ market: 'BTC', taker_dbps: '45', maker_dbps: '15' }] }],
  ['tiers that multiply', { markets: [btc], tiers: [{ min_volume: '0', multiplier: '1' }, far] }],
  ['tiers that take off', { markets: [btc], tiers: [{ level: 0, volume_30d: '0', discount_pct: 0 }, far] }],
  ['tiers of other markets', { markets: [btc], tiers: [{ volume_30d: '0', taker_bps: '5', maker_bps: '2' }] }],
  ['a multiple of one', { markets: [btc], address: '0xa1', multiplier: '1' }],
  ['the same twice', { markets: [btc], perp: [btc] }],
])('rates by market are read: %s', (_what, schedule) => {
  expect(shown(schedule)).toEqual({ BTC: ['4.5', '1.5'] });
});

test.each<[string, JsonObject]>([
  ['none', { tiers: [{ volume_30d: '0', taker_bps: '5', maker_bps: '2' }] }],
  ['one rate alone', { markets: [{ coin: 'BTC', taker_bps: '4.5' }] }],
  ['a first tier that multiplies', { markets: [btc], tiers: [{ min_volume: '0', multiplier: '0.9' }] }],
  ['a first tier with something unknown', { markets: [btc], tiers: [{ min_volume: '0', take: '0.9' }] }],
  ['tiers without a volume', { markets: [btc], tiers: [{ multiplier: '1' }] }],
  ['a tier within reach', { markets: [btc], tiers: [{ min_volume: '1000', multiplier: '0.9' }] }],
  ['a discount', { markets: [btc], discount_pct: '10' }],
  ['a discount of the market', { markets: [{ ...btc, discount_pct: '10' }] }],
  ['a multiple for the account', { markets: [btc], address: '0xa1', multiplier: '0.9' }],
  ['two for a market', { markets: [btc, { ...btc, taker_bps: '4' }] }],
])('rates by market are not read: %s', (_what, schedule) => {
  expect(marketFeeRatesIn(schedule)).toBeNull();
});
