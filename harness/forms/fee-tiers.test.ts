import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { feeTiersNormalizer } from './fee-tiers.ts';

const usual = [{ volume_30d: '0', taker_bps: '4.5', maker_bps: '1.5' }];

test.each([
  [
    'perp_tiers for tiers, min_volume for volume_30d',
    { perp_tiers: [{ min_volume: '0', taker_bps: '4.5', maker_bps: '1.5' }] },
  ],
  ['rows as tuples', { tiers: [['0', '1.5', '4.5']] }],
  ['rows as tuples', { tiers: [['0', '4.5', '1.5']] }],
  [
    'the rates of a kind of market in a pair',
    { tiers: [{ from_volume: '0', perp: ['4.5', '1.5'], spot: ['7', '4'] }] },
  ],
])('tiers are read: %s', (form, body) => {
  expect(feeTiersNormalizer.find(body)).toEqual({ body: { tiers: usual }, form: [form, null] });
});

test.each<[string, JsonObject, string | null]>([
  ['that of public facts', { tiers: usual }, ''],
  ['none', { spot_tiers: usual }, null],
  ['rates that are no decimals', { tiers: [['0', 'low', 'high']] }, null],
  ['a rate for all', { tiers: [{ volume_30d: '0', bps: '3' }] }, null],
])('a body is left as it is: %s', (_what, body, form) => {
  const found = feeTiersNormalizer.find(body);
  expect(found?.form).toEqual([form, null]);
  expect(found?.body).toBe(body);
});

test('rates of an account under the names of those of a tier are read, but beside a discount', () => {
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
