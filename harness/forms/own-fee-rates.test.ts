import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { normalizeAccountFeeRates } from './own-fee-rates.ts';

const address = `0x${'a1'.repeat(20)}`;
const rates = { effective_taker_bps: '4.5', effective_maker_bps: '1.5' };
const byKind = { perp_taker_bps: '4.5', perp_maker_bps: '1.5', spot_taker_bps: '7', spot_maker_bps: '4' };
const products = [
  { product: 'perp', taker_bps: '4.5', maker_bps: '1.5' },
  { product: 'spot', taker_bps: '7', maker_bps: '4' },
];

test.each<[string, JsonObject, JsonObject]>([
  ['by kind of market', { address, your_rates: byKind }, { products }],
  [
    'in members by kind',
    { address, own_rates: { perp: { taker_bps: '4.5', maker_bps: '1.5' }, spot: { taker_bps: '7', maker_bps: '4' } } },
    { products },
  ],
  ['beside the address', { address, taker_bps: '4.5', maker_bps: '1.5' }, {}],
  ['beside the account as user', { user: address, taker_fee_bps: '4.5', maker_fee_bps: '1.5' }, {}],
  [
    'beside a discount of nothing and the discounts that there are',
    { address, taker_bps: '4.5', maker_bps: '1.5', staking_discount_pct: '0', staking_discounts: [{ pct: '5' }] },
    {},
  ],
])('rates of an account are read: %s', (_what, body, more) => {
  const found = normalizeAccountFeeRates({ body, form: [] });
  expect(found.form).not.toEqual([null]);
  expect(found.body).toMatchObject({ user: { address, ...rates, ...('products' in more && { products }) } });
});

test.each<[string, JsonObject]>([
  ['beside a discount', { address, taker_bps: '4.5', maker_bps: '1.5', staking_discount_pct: '5' }],
  ['beside two accounts', { address, user: `0x${'b2'.repeat(20)}`, taker_bps: '4.5', maker_bps: '1.5' }],
  ['that nobody is named for', { taker_bps: '4.5', maker_bps: '1.5' }],
  ['of two names', { address, your_rates: { ...byKind, taker_bps: '5', maker_bps: '2' } }],
  ['in two places', { address, your_rates: byKind, user: { taker_bps: '4.5', maker_bps: '1.5' } }],
  ['of which one is no decimal', { address, taker_bps: 'low', maker_bps: '1.5' }],
])('rates of an account are left unchanged: %s', (_what, body) => {
  expect(normalizeAccountFeeRates({ body, form: [] })).toEqual({ body, form: [null] });
});
