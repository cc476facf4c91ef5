import { concat, keccak256, numberToHex, stringToHex } from 'viem';
import { expect, test } from 'vitest';
import { actionHash } from './action-hash.ts';
import { UnfitValue } from './words.ts';

const account = `0x${'aB'.repeat(20)}` as const;
const bytes = (text: string) => new TextEncoder().encode(text);

test('is keccak256 over the bytes as sent, the account and the nonce', () => {
  const text = '{"type" : "noop"}';
  const expected = keccak256(concat([stringToHex(text), account, numberToHex(2n ** 63n + 5n, { size: 8 })]));
  expect(actionHash(bytes(text), account, 2n ** 63n + 5n)).toBe(expected);
  expect(actionHash(bytes(text), account.slice(2), '9223372036854775813')).toBe(expected);
});

test('white space changes the hash', () => {
  expect(actionHash(bytes('{"type":"noop"}'), account, 1)).not.toBe(actionHash(bytes('{"type": "noop"}'), account, 1));
});

test.each([
  ['account', 'me', 1],
  ['nonce', account, 2n ** 64n],
])('rejects a bad %s', (_name, who, nonce) => {
  expect(() => actionHash(bytes('{}'), who, nonce)).toThrow(UnfitValue);
});
