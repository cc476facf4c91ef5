import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../client/json-at.ts';
import { feeTiersNormalizer } from './fee-tiers.ts';

const usual = [{ volume_30d: '0', taker_bps: '4.5', maker_bps: '1.5' }];

test.each([
  [
    'perp_tiers for tiers, min_volume for volume_30d',
    { perp_tiers: [{ min_volume: '0', taker_bps: '4.5', maker_bps: '1.5' }] },
  ],
  ['min_volume_14d for volume_30d', { tiers: [{ min_volume_14d: '0', taker_bps: '4.5', maker_bps: '1.5' }] }],
  [
    'under products, perp for tiers, min_volume for volume_30d',
    { products: { perp: [{ min_volume: '0', taker_bps: '4.5', maker_bps: '1.5' }] } },
  ],
  ['minimum_volume for volume_30d', { tiers: [{ minimum_volume: '0', taker_bps: '4.5', maker_bps: '1.5' }] }],
  ['ntl_cutoff for volume_30d', { tiers: [{ ntl_cutoff: '0', taker_bps: '4.5', maker_bps: '1.5' }] }],
  ['perp for tiers, min_volume for volume_30d', { perp: [{ min_volume: '0', taker_bps: '4.5', maker_bps: '1.5' }] }],
  [
    'volume_tiers for tiers, min_volume for volume_30d, perp_taker_bps for taker_bps, perp_maker_bps for maker_bps',
    { volume_tiers: [{ min_volume: '0', perp_taker_bps: '4.5', perp_maker_bps: '1.5' }] },
  ],
  ['rows as tuples', { tiers: [['0', '1.5', '4.5']] }],
  ['rows as tuples', { tiers: [['0', '4.5', '1.5']] }],
  [
    'the rates of a kind of market in a pair',
    { tiers: [{ from_volume: '0', perp: ['4.5', '1.5'], spot: ['7', '4'] }] },
  ],
])('tiers are read: %s', (form, body) => {
  expect(feeTiersNormalizer.find(body)).toEqual({ body: { tiers: usual }, form: [form, null, null, null] });
});

test.each<[string, JsonObject, string | null]>([
  ['that of public facts', { tiers: usual }, ''],
  ['none', { spot_tiers: usual }, null],
  ['an empty list', { tiers: [] }, null],
  ['rates that are no decimals', { tiers: [['0', 'low', 'high']] }, null],
  ['a rate for all', { tiers: [{ volume_30d: '0', bps: '3' }] }, null],
])('a body is left unchanged: %s', (_what, body, form) => {
  const found = feeTiersNormalizer.find(body);
  expect(found?.form).toEqual([form, null, null, null]);
  expect(found?.body).toBe(body);
});

test("an account's rates under the names of a tier's are read, unless there is a discount", () => {
  const user = { volume_30d: '7', taker_bps: '4.5', maker_bps: '1.5' };
  expect(feeTiersNormalizer.find({ tiers: usual, user })?.body).toEqual({
    tiers: usual,
    user: { volume_30d: '7', effective_taker_bps: '4.5', effective_maker_bps: '1.5' },
  });
  for (const left of [{ ...user, discount_bps: '1' }, { effective_taker_bps: '4.5' }, { volume_30d: '7' }]) {
    const body = { tiers: usual, user: left };
    expect(feeTiersNormalizer.find(body)?.body).toBe(body);
  }
});

test.each<[string, JsonObject]>([
  ['tiers under perp', { perp: { tiers: usual } }],
  [
    'tiers under perp, min_volume for volume_30d',
    { perp: { volume_tiers: [{ min_volume: '0', taker_bps: '4.5', maker_bps: '1.5' }] } },
  ],
  ['one rate for all under perp', { perp: { taker_bps: '4.5', maker_bps: '1.5', volume_tiers: [] } }],
  ['one rate for all under perp', { perp: { taker_dbps: '45', maker_dbps: '15' } }],
  ['one rate for all under perp', { perp: { taker_bps: '4.5', maker_bps: '1.5' }, tiers: [] }],
  [
    'taker_fraction for taker_bps, maker_fraction for maker_bps',
    { tiers: [{ volume_30d: '0', taker_fraction: '0.00045', maker_fraction: '0.00015' }] },
  ],
])('tiers of a market kind, and rates in other units, are read: %s', (form, body) => {
  const found = feeTiersNormalizer.find(body);
  expect(found?.form).toEqual([form, null, null, null]);
  const [tier] = rowsIn(found?.body, 'tiers');
  expect(Number(tier?.taker_bps)).toBe(4.5);
  expect(Number(tier?.maker_bps)).toBe(1.5);
  expect(tier?.volume_30d).toBe('0');
});

test.each<[string, JsonObject]>([
  ['a rate beside tiers that need not begin at zero', { perp: { taker_bps: '4.5', maker_bps: '1.5', tiers: usual } }],
  ['one rate beside a discount', { perp: { taker_bps: '4.5', maker_bps: '1.5', staking_discount_pct: '10' } }],
  ['rates of no unit', { perp: { taker_rate: '4.5', maker_rate: '1.5' } }],
  ['rates in two units', { perp: { taker_bps: '4.5', maker_bps: '1.5', taker_pct: '0.045', maker_pct: '0.015' } }],
])('ambiguous tiers are left unchanged: %s', (_what, body) => {
  expect(feeTiersNormalizer.find(body)?.body).toBe(body);
});
