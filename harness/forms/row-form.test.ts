import { expect, test } from 'vitest';
import { servedPlacesOfValue } from '../target/served-original.ts';
import { bookReadNormalizer } from './book.ts';
import { optionSeriesNormalizer } from './options.ts';
import { registrationPriceNormalizer } from './registration-price.ts';
import { rowsOfColumns } from './row-form.ts';

test('columns are read as rows, and each member keeps its original place', () => {
  const columns = { px: ['1', '2'], sz: ['3', '4'] };
  const [, second] = rowsOfColumns(columns) ?? [];
  expect(second).toEqual({ px: '2', sz: '4' });
  expect(servedPlacesOfValue(second as object, ['sz'])[0]).toEqual({ holder: columns, keys: ['sz'] });
});

test.each([{}, { px: ['1'], sz: [] }, { px: ['1'], sz: '2' }])('no columns: %j', (body) => {
  expect(rowsOfColumns(body)).toBeNull();
});

test('a book as columns, one side of which is empty', () => {
  const body = { coin: 'KELP', bids: { px: ['1'], sz: ['2'], n: [3] }, asks: { px: [], sz: [], n: [] } };
  expect(bookReadNormalizer.find(body)).toEqual({
    body: { coin: 'KELP', bids: [{ px: '1', sz: '2', n_orders: 3 }], asks: [] },
    form: ['', '', 'columns, n for n_orders'],
  });
});

test('keys are matched without letter case', () => {
  expect(registrationPriceNormalizer.find({ tokenAsk: '7', pairAsk: '2' })?.body).toEqual({
    token_ask: '7',
    pair_ask: '2',
  });
  const series = { signing_id: 1, underlying: 'MTF', strike: '1', expiry: 1, sz_decimals: 2, settle_asset: 0 };
  const row = { ...series, escrow_per_unit: '1' };
  expect(optionSeriesNormalizer.find({ series: [{ ...row, PutOrCall: 'put' }] })?.body).toEqual({
    series: [{ ...row, kind: 'put' }],
  });
});
