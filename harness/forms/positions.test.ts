import { expect, test } from 'vitest';
import { positionsNormalizer } from './positions.ts';

const core = (rows: readonly object[]) => ({ clearinghouse_state: { '': { positions: rows } } });
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
    { positions: { BTC: { signed_size: '1', entry_price: '5', maintenance: '2', liquidation_price: '4' } } },
    core([{ coin: 'BTC', size: '1', entry: '5', maint_margin: '2', liq: '4' }]),
    'one table by coin',
  ],
  ['one list', { positions: [net] }, core([net]), 'one list'],
])('positions are read from %s', (_what, body, read, form) => {
  const found = positionsNormalizer.find(body);
  expect(found?.body).toEqual(read);
  expect([found?.form].flat(2)).toContain(form);
});

test.each([
  ['no row under a coin', { positions: { BTC: '1' } }],
  ['no size in a row', { positions: { BTC: { net: { px: '1' } } } }],
  ['a text', { positions: 'none' }],
])('positions with %s are in no form that is known', (_what, body) => {
  expect(positionsNormalizer.find(body)).toBeNull();
});
