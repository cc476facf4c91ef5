import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import { Admission } from './exchange.ts';

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
