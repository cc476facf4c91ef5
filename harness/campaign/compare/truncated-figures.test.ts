import { expect, test } from 'vitest';
import { isTruncationDifference } from './truncated-figures.ts';

const row = (key: string, expected: string, actual: string) => ({ path: `$.positions[0].${key}`, expected, actual });

test.each([
  ['net_pnl', '"1.2345678901"', '"1.234567"', true],
  ['net_pnl', '"-0.0000015"', '"-0.000001"', true],
  ['net_pnl', '"1.2345678901"', '"1.234571"', false],
  ['fee_paid', '"0.0126000126"', '"0.012601"', true],
  ['fee_paid', '"0.0126000126"', '"0.0127"', false],
  ['avg_close_px', '"60010.33333333"', '"60010.333333"', true],
  ['avg_close_px', '"60010.33333333"', '"60010.3333"', false],
  ['avg_entry_px', '"0.12345678"', '"0.12345679"', true],
  ['avg_entry_px', '"0.12345678"', '"0.123456"', false],
  ['closed_sz', '"1.0000001"', '"1"', false],
  ['fee_paid', '"0.0126000126"', 'absent', false],
  ['avg_entry_px', '"0.12345678"', 'null', false],
])('figures of %s, %s and %s are the same figure: %s', (key, expected, actual, isOne) => {
  expect(isTruncationDifference(row(key, expected, actual))).toBe(isOne);
});
