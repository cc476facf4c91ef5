import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keccak256, keccakHex } from './keccak.ts';

test('equals the result of another library, in one or several parts', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 600, size: 'max' }), { maxLength: 4 }), (parts) => {
      const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
      expect(keccak256(...parts)).toEqual(keccak_256(whole));
      expect(keccak256(whole)).toEqual(keccak_256(whole));
    }),
  );
});

test('works beyond the size of any internal buffer', () => {
  const long = new Uint8Array(1_000_003).fill(7);
  expect(keccak256(long)).toEqual(keccak_256(long));
});

test.each([
  ['just what is put together', [4_000, 96]],
  ['one byte more', [4_000, 97]],
  ['a long part between short ones', [7, 4_097, 7]],
  ['nothing', []],
])('of several parts: %s', (_case, lengths) => {
  const parts = lengths.map((length, n) => new Uint8Array(length).fill(n + 1));
  const whole = keccak_256(Uint8Array.from(parts.flatMap((part) => [...part])));
  expect(keccak256(...parts)).toEqual(whole);
  expect(keccakHex(...parts)).toBe(bytesToHex(whole));
});

test('an earlier hash is not overwritten', () => {
  const first = keccak256(Uint8Array.of(1));
  keccak256(Uint8Array.of(2));
  expect(first).toEqual(keccak_256(Uint8Array.of(1)));
});
