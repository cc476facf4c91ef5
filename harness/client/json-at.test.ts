import { expect, test } from 'vitest';
import { integerAt, wireIntegerOf } from './json-at.ts';

test.each([
  [0, 0n],
  [2 ** 53 - 1, 2n ** 53n - 1n],
  [2n ** 60n, 2n ** 60n],
  ['9007199254740992', 2n ** 53n],
  ['18446744073709551615', 2n ** 64n - 1n],
])('%o is a whole number', (value, whole) => {
  expect(wireIntegerOf(value)).toBe(whole);
  expect(integerAt({ row: { id: value } }, 'row.id')).toBe(whole);
});

test.each([['7'], ['9007199254740991'], ['09007199254740993'], [1.5], ['0x10'], [null], [undefined], [true]])(
  '%o is not',
  (value) => {
    expect(wireIntegerOf(value)).toBeNull();
  },
);
