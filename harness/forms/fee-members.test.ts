import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { servedPlacesOfValue } from '../target/served-original.ts';
import { normalizeFeeMembers } from './fee-members.ts';

const user = { effective_taker_bps: '4', effective_maker_bps: '1' };
const products = [{ product: 'option', option_taker_bps: '0' }];
const found = (body: JsonObject) => normalizeFeeMembers({ body, form: [''] });

test("products and a referrer's share are read next to an account, and under their other name", () => {
  expect(found({ referral_share_bps: '1000', products, user })).toEqual({
    body: { referrer_share_bps: '1000', user: { ...user, products } },
    form: ['', 'referral_share_bps for referrer_share_bps', 'products beside the rates of an account'],
  });
});

test('a schedule in the form of public facts stays unchanged', () => {
  const body = { referrer_share_bps: '1000', products: [], user: { ...user, products } };
  expect(found(body)).toEqual({ body, form: ['', '', ''] });
  expect(found(body).body).toBe(body);
});

test('products of a schedule without an account belong to no account', () => {
  const body = { products };
  expect(found(body)).toEqual({ body, form: ['', null, null] });
});

test('products in a table are read as rows, which belong to the account if there is one', () => {
  const byName = { option: { option_taker_bps: '0' } };
  const rows = [{ option_taker_bps: '0', product: 'option' }];
  expect(found({ products: byName })).toEqual({ body: { products: rows }, form: ['', null, 'products by name'] });
  expect(found({ products: byName, user })).toEqual({
    body: { user: { ...user, products: rows } },
    form: ['', null, 'products by name'],
  });
  const alone = { option_taker_bps: '0', option_premium_cap_ppm: null };
  expect(found({ products: alone, user })).toEqual({
    body: { user: { ...user, products: rows } },
    form: ['', null, 'products that show the rates of options alone, null for a rate that is unset'],
  });
  for (const products of [{}, { option: '0' }]) expect(found({ products }).body).toEqual({ products });
});

test('a rate of a product that is null is one that is not shown', () => {
  const row = { product: 'option', option_taker_bps: null, option_premium_cap_ppm: 5 };
  const left = [{ product: 'option', option_premium_cap_ppm: 5 }];
  expect(found({ user: { ...user, products: [row] } })).toEqual({
    body: { user: { ...user, products: left } },
    form: ['', null, 'null for a rate that is unset'],
  });
  const { product, ...rates } = row;
  expect(found({ products: { [product]: rates }, user })).toMatchObject({
    form: ['', null, 'products by name, null for a rate that is unset'],
  });
});

test.each([
  ['taker_bps', 'premium_cap_ppm'],
  ['fee_bps', 'cap_ppm'],
])('rates of options are read as %s and %s', (bps, ppm) => {
  const row = { product: 'option', option_taker_bps: '3.3', option_premium_cap_ppm: 5 };
  const other = { product: 'perp', taker_bps: '4' };
  const products = [other, { product: 'options', [bps]: '3.3', [ppm]: 5 }];
  const words = `${bps} for option_taker_bps, ${ppm} for option_premium_cap_ppm`;
  expect(found({ user: { ...user, products } })).toEqual({
    body: { user: { ...user, products: [other, row] } },
    form: ['', null, words],
  });
  expect(found({ products })).toEqual({ body: { products: [other, row] }, form: ['', null, words] });
});

test('a rate that was renamed twice over is found under its served name', () => {
  const served = { product: 'options', taker_bps: '3.3' };
  const { body } = found({ products: [served] });
  const row = (body as { products: [object] }).products[0];
  expect(servedPlacesOfValue(row, ['option_taker_bps'])).toContainEqual({ holder: served, keys: ['taker_bps'] });
  expect(servedPlacesOfValue(row, ['product'])).toContainEqual({ holder: served, keys: ['product'] });
});
