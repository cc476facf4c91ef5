import { expect, test } from 'vitest';
import { rowsOfTable } from './tables.ts';

test('rows of a table get its keys as members', () => {
  expect(rowsOfTable({ '0xe1': { amount: '5' }, '0xe2': { amount: '7' } }, { name: 'validator' })).toEqual([
    { validator: '0xe1', amount: '5' },
    { validator: '0xe2', amount: '7' },
  ]);
  expect(rowsOfTable({}, { name: 'validator' })).toEqual([]);
  expect(rowsOfTable({ total: '5' }, { name: 'validator' })).toBeNull();
  expect(rowsOfTable({ '0xe1': '5' }, { name: 'validator' }, 'amount')).toEqual([{ validator: '0xe1', amount: '5' }]);
  expect(rowsOfTable({ '0xe1': ['5'] }, { name: 'validator' }, 'amount')).toBeNull();
});

test('the key of a row becomes a number where its values are numbers', () => {
  const key = { name: 'signing_id', isNumber: true };
  expect(rowsOfTable({ 2147483649: { long: '1' }, '18446744073709551615': { long: '2' } }, key)).toEqual([
    { signing_id: 2147483649, long: '1' },
    { signing_id: 18446744073709551615n, long: '2' },
  ]);
  expect(rowsOfTable({ 'BTC-C': { long: '1' }, '007': { long: '2' } }, key)).toEqual([
    { signing_id: 'BTC-C', long: '1' },
    { signing_id: '007', long: '2' },
  ]);
});
