import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { privateKeyToAddress } from 'viem/accounts';
import { toHex } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { addressOf, InvalidPrivateKey, recover, sign } from './signature.ts';

// Keys are derived from drawn labels, so that a failing property prints a label and no key.
const keyOf = (label: number) => keccak_256(utf8ToBytes(`key ${label}`));
const digestOfLabel = (label: number) => keccak_256(utf8ToBytes(`digest ${label}`));
const curveOrder = secp256k1.Point.Fn.ORDER;
const word = (value: bigint) => value.toString(16).padStart(64, '0');

const key = keyOf(0);
const address = addressOf(key);
const digest = digestOfLabel(0);
const signature = sign(digest, key);
const r = signature.slice(2, 66);
const s = signature.slice(66, 130);
const v = signature.slice(130);

test("a signature recovers its key's address, with v 27 or 28 and the lower s", () => {
  const property = fc.property(fc.nat(), fc.nat(), (keyLabel, digestLabel) => {
    const signed = sign(digestOfLabel(digestLabel), keyOf(keyLabel));
    expect(signed).toMatch(/^0x[0-9a-f]{128}1[bc]$/);
    expect(BigInt(`0x${signed.slice(66, 130)}`) * 2n).toBeLessThan(curveOrder);
    expect(recover(digestOfLabel(digestLabel), signed)).toEqual({ address: addressOf(keyOf(keyLabel)) });
    expect(recover(digestOfLabel(digestLabel + 1), signed).address).not.toBe(addressOf(keyOf(keyLabel)));
  });
  fc.assert(property, { numRuns: 30 });
});

test('signatures, signers and addresses equal those of another library, even for digests above the order', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const digests = fc.oneof(bytes, fc.constant(new Uint8Array(32).fill(0xff)), fc.constant(new Uint8Array(32)));
  const property = fc.property(fc.nat(), digests, fc.constantFrom(0, 1), (keyLabel, drawn, other) => {
    const theirs = secp256k1.sign(drawn, keyOf(keyLabel), { prehash: false, format: 'recovered' });
    const ours = sign(drawn, keyOf(keyLabel));
    expect(ours.slice(2, 130)).toBe(bytesToHex(theirs.subarray(1)));
    expect(ours.slice(130)).toBe(theirs[0] === 0 ? '1b' : '1c');
    // A signature over another digest: the recovered key belongs to no one.
    const signer = secp256k1.Signature.fromBytes(theirs.subarray(1), 'compact').addRecoveryBit(other);
    const point = signer.recoverPublicKey(digest).toBytes(false);
    const named = `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(12))}`;
    expect(recover(digest, `${ours.slice(0, 130)}0${other}`)).toEqual({ address: named });
    expect(addressOf(keyOf(keyLabel))).toBe(privateKeyToAddress(toHex(keyOf(keyLabel))).toLowerCase());
  });
  fc.assert(property, { numRuns: 50 });
});

describe('spellings of one signature', () => {
  const shortV = v === '1b' ? '00' : '01';
  const highS = word(curveOrder - BigInt(`0x${s}`));
  test.each([
    ['without 0x', signature.slice(2)],
    ['in upper case', `0x${signature.slice(2).toUpperCase()}`],
    ['with v 0 or 1', `0x${r}${s}${shortV}`],
    ['with the higher s and the other v', `0x${r}${highS}${v === '1b' ? '1c' : '1b'}`],
  ])('%s recovers the signer', (_name, form) => {
    expect(recover(digest, form)).toEqual({ address });
  });

  test('the other v recovers another address', () => {
    const other = recover(digest, `0x${r}${s}${v === '1b' ? '1c' : '1b'}`);
    expect(other.address).toMatch(/^0x[0-9a-f]{40}$/);
    expect(other.address).not.toBe(address);
  });
});

describe('malformed', () => {
  const range = 'r or s is not in the range of the curve order';
  test.each([
    ['nothing', undefined, 'not a string'],
    ['a number', 27, 'not a string'],
    ['an empty text', '', 'not 130 hex digits'],
    ['64 bytes', `0x${r}${s}`, 'not 130 hex digits'],
    ['66 bytes', `${signature}00`, 'not 130 hex digits'],
    ['a digit that is none', `0x${'g'}${signature.slice(3)}`, 'not 130 hex digits'],
    ['a trailing line end', `${signature}\n`, 'not 130 hex digits'],
    ['0X', `0X${signature.slice(2)}`, 'not 130 hex digits'],
    ['v 2', `0x${r}${s}02`, 'recovery byte is not 0, 1, 27 or 28'],
    ['v 26', `0x${r}${s}1a`, 'recovery byte is not 0, 1, 27 or 28'],
    ['v 29', `0x${r}${s}1d`, 'recovery byte is not 0, 1, 27 or 28'],
    ['v 255', `0x${r}${s}ff`, 'recovery byte is not 0, 1, 27 or 28'],
    ['r 0', `0x${word(0n)}${s}${v}`, range],
    ['s 0', `0x${r}${word(0n)}${v}`, range],
    ['r at the order', `0x${word(curveOrder)}${s}${v}`, range],
    ['s at the order', `0x${r}${word(curveOrder)}${v}`, range],
    // x^3 + 7 has no square root for x = 5.
    ['an r of no point', `0x${word(5n)}${s}${v}`, 'no public key recovers'],
  ])('%s', (_name, form, malformed) => {
    expect(recover(digest, form)).toEqual({ malformed });
  });

  test('no text makes it throw', () => {
    const anyHex = fc.stringMatching(/^(0x)?[0-9a-f]{130}$/);
    const property = fc.property(fc.oneof(fc.anything(), anyHex), (form) => {
      const result = recover(digest, form);
      expect(result.address === undefined).toBe(result.malformed !== undefined);
    });
    fc.assert(property, { numRuns: 200 });
  });
});

test.each([
  ['no bytes', new Uint8Array(0)],
  ['31 bytes', new Uint8Array(31).fill(1)],
  ['zero', new Uint8Array(32)],
  ['the curve order', hexToBytes(word(curveOrder))],
])('%s is no key', (_name, notKey) => {
  expect(() => addressOf(notKey)).toThrow(InvalidPrivateKey);
  expect(() => sign(digest, notKey)).toThrow(InvalidPrivateKey);
});
