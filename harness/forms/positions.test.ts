import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { positionsNormalizer } from './positions.ts';

const core = (rows: readonly JsonObject[]) => ({ clearinghouse_state: { '': { positions: rows } } });
const net = { coin: 'BTC', size: '1' };

test.each([
  ['a table by coin', { positions: { BTC: { size: '1' } } }, core([net]), 'one table by coin'],
  ['a table by coin and leg', { positions: { BTC: { net: { size: '1' } } } }, core([net]), 'one table by coin'],
  [
    'the legs of a hedged account',
    { positions: { BTC: { long: { size: '1' }, short: { size: '-2' } } } },
    core([
      { coin: 'BTC', side: 'long', size: '1' },
      { coin: 'BTC', side: 'short', size: '-2' },
    ]),
    'one table by coin',
  ],
  ['a table without anything', { positions: {} }, core([]), 'one table by coin'],
  [
    'other usual words',
    {
      positions: { BTC: { signed_size: '1', entry_price: '5', maintenance: '2', liquidation_price: '4', value: '6' } },
    },
    core([{ coin: 'BTC', size: '1', entry: '5', maint_margin: '2', liq: '4', notional: '6' }]),
    'one table by coin',
  ],
  [
    'long words, beside the side of a net position',
    {
      positions: {
        BTC: {
          coin: 'BTC',
          side: 'short',
          signed_position_size: '-1',
          average_entry_px: '5',
          position_notional_value: '6',
        },
      },
    },
    core([{ coin: 'BTC', size: '-1', entry: '5', notional: '6' }]),
    'one table by coin',
  ],
  [
    'a list for each margin mode',
    {
      positions: {
        cross: [{ coin: 'BTC', side: 'net', szi: '1', leverage: ['cross', 10] }],
        isolated: [{ coin: 'ETH', side: 'long', szi: '2', leverage: { type: 'isolated', value: 5 } }],
      },
      margin: { account_value: '1' },
    },
    {
      ...core([
        { coin: 'BTC', size: '1', lev: 10, isolated: false },
        { coin: 'ETH', side: 'long', size: '2', lev: 5, isolated: true },
      ]),
      margin: { account_value: '1' },
    },
    'a list for each margin mode',
  ],
  [
    'sizes without their sign, beside a side',
    {
      position_mode: 'hedge',
      positions: [
        { coin: 'BTC', side: 'long', size: '1', notional: '9', margin_mode: 'cross' },
        { coin: 'BTC', side: 'short', size: '2', notional: '18', margin_mode: 'isolated' },
      ],
    },
    {
      position_mode: 'hedge',
      ...core([
        { coin: 'BTC', side: 'long', size: '1', notional: '9', margin_mode: 'cross', isolated: false },
        { coin: 'BTC', side: 'short', size: '-2', notional: '-18', margin_mode: 'isolated', isolated: true },
      ]),
    },
    'sizes without their sign',
  ],
  [
    'sizes without their sign, by dex',
    core([{ coin: 'BTC', side: 'short', size: '2' }]),
    core([{ coin: 'BTC', side: 'short', size: '-2' }]),
    'sizes without their sign',
  ],
  [
    'the side of what is no leg',
    { positions: [{ coin: 'BTC', side: 'short', leg: 'net', size: '2' }] },
    core([{ coin: 'BTC', leg: 'net', size: '-2' }]),
    'sizes without their sign',
  ],
  [
    'letters',
    { positions: [{ coin: 'BTC', q: '-1', lev: 5, iso: true, leg: 'short' }] },
    core([{ coin: 'BTC', side: 'short', size: '-1', lev: 5, isolated: true }]),
    'q for size, iso for isolated',
  ],
  [
    'short words, beside a leg of null',
    { positions: [{ coin: 'BTC', side: 'long', leg: null, szi: '1', mode: 'isolated', mgn: '9' }] },
    core([{ coin: 'BTC', leg: null, size: '1', mode: 'isolated', isolated: true, margin: '9' }]),
    'szi for size, mgn for margin',
  ],
  ['empty lists', { positions: { cross: [], isolated: [] } }, core([]), 'a list for each margin mode'],
  ['one list', { positions: [net] }, core([net]), 'one list'],
  ['a list of legs', { legs: [] }, core([]), 'one list, legs'],
  [
    'pairs of a coin and the rest',
    { legs: [['BTC', { szi: '1', leverage: [8, 'cross'], maint: '2' }]], height: 4 },
    { ...core([{ coin: 'BTC', size: '1', lev: 8, isolated: false, maint_margin: '2' }]), height: 4 },
    'one list of pairs, legs',
  ],
])('positions are read from %s', (_what, body, read, form) => {
  const found = positionsNormalizer.find(body);
  expect(found?.body).toEqual(read);
  expect([found?.form].flat(2)).toContain(form);
});

test.each([
  ['no row under a coin', { positions: { BTC: '1' } }],
  ['no size in a row', { positions: { BTC: { net: { px: '1' } } } }],
  ['lists of other names', { positions: { cross: [net], other: [net] } }],
  ['a text', { positions: 'none' }],
])('positions with %s are in no known form', (_what, body) => {
  expect(positionsNormalizer.find(body)).toBeNull();
});
