import { expect, test } from 'vitest';
import { rowsOfTable } from './tables.ts';

test('rows of a table get its keys as members', () => {
  expect(rowsOfTable({ '0xe1': { amount: '5' }, '0xe2': { amount: '7' } }, 'validator')).toEqual([
    { validator: '0xe1', amount: '5' },
    { validator: '0xe2', amount: '7' },
  ]);
  expect(rowsOfTable({}, 'validator')).toEqual([]);
  expect(rowsOfTable({ total: '5' }, 'validator')).toBeNull();
  expect(rowsOfTable({ '0xe1': '5' }, 'validator', 'amount')).toEqual([{ validator: '0xe1', amount: '5' }]);
  expect(rowsOfTable({ '0xe1': ['5'] }, 'validator', 'amount')).toBeNull();
});
