import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { type Hex, hashTypedData, zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { multiSigInnerDigest, multiSigInnerType } from './multi-sig.ts';
import { addressOf, recover, sign } from './signature.ts';
import { UnfitValue } from './words.ts';

const domain = { serviceName: 'MyVenue', chainId: 31337 };
const utf8 = new TextEncoder();
const address = fc.stringMatching(/^[0-9a-f]{40}$/).map((digits): Hex => `0x${digits}`);
const blob = fc.json().map((text) => ({ text, bytes: utf8.encode(text) }));

test('the type has no chain tag and no deadline', () => {
  expect(multiSigInnerType('MyVenue')).toBe('MyVenueMultiSigInner(address user,string action,uint64 nonce)');
});

test("a member signs viem's digest", () => {
  fc.assert(
    fc.property(address, blob, fc.bigInt(0n, 2n ** 64n - 1n), (user, { text, bytes }, nonce) => {
      const theirs = hashTypedData({
        domain: { name: 'MyVenue', version: '1', chainId: 31337, verifyingContract: zeroAddress },
        types: {
          MyVenueMultiSigInner: [
            { type: 'address', name: 'user' },
            { type: 'string', name: 'action' },
            { type: 'uint64', name: 'nonce' },
          ],
        },
        primaryType: 'MyVenueMultiSigInner',
        message: { user, action: text, nonce },
      });
      expect(`0x${bytesToHex(multiSigInnerDigest({ user, blob: bytes, nonce }, domain))}`).toBe(theirs);
    }),
  );
});

test('white space in the blob changes the digest, and the member is recovered from the original', () => {
  const user = `0x${'aB'.repeat(20)}`;
  const key = new Uint8Array(32).fill(7);
  const digest = (text: string) => multiSigInnerDigest({ user, blob: utf8.encode(text), nonce: 5 }, domain);
  expect(digest('{"type":"noop"}')).not.toEqual(digest('{"type": "noop"}'));
  const signature = sign(digest('{"type":"noop"}'), key);
  expect(recover(digest('{"type":"noop"}'), signature)).toEqual({ address: addressOf(key) });
});

test.each([
  { user: 'me', nonce: 1 },
  { user: zeroAddress, nonce: -1 },
])('rejects $user with $nonce', ({ user, nonce }) => {
  expect(() => multiSigInnerDigest({ user, blob: new Uint8Array(), nonce }, domain)).toThrow(UnfitValue);
});
