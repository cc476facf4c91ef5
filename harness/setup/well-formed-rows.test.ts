import { expect, test } from 'vitest';
import { unnormalizedOriginal } from '../target/served-original.ts';
import { withoutMalformedFields } from './well-formed-rows.ts';

test('members in another form are left out, row by row; a member under an unknown key stays', () => {
  const rows = [
    { oid: '1', px: '2', status: 'filled' },
    { oid: 1, px: true, status: 'open', more: 1 },
  ];
  const kept = withoutMalformedFields('info.historical_orders', 'orders', rows);
  expect(kept).toEqual([rows[0], { more: 1 }]);
  expect(kept.map((row) => unnormalizedOriginal(row))).toEqual(rows);
});
