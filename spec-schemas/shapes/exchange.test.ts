import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import { Admission, Statuses } from './exchange.ts';

const [example] = Admission.examples;

test.each([
  [2 ** 53, true],
  ['9007199254740993', true],
  ['18446744073709551615', true],
  ['1700000000000', false],
  ['0x2a', false],
  ['09007199254740993', false],
  [-1, false],
])('a nonce of %j: %s', (nonce, good) => {
  expect(Compile(Admission).Check({ ...example, nonce })).toBe(good);
});

test.each([
  ['8801', true],
  [8801, true],
  [2 ** 53, true],
  [2 ** 53 + 2, false],
  [-1, false],
  ['08801', false],
  [8801.5, false],
])('the oid %j of an entry (D99): %s', (oid, good) => {
  expect(Compile(Statuses).Check({ statuses: [{ resting: { oid, cloid: null } }] })).toBe(good);
});
