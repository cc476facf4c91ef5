import { expect, test } from 'vitest';
import { addressOf, sign } from '../../../spec-schemas/signing/signature.ts';
import { makePlaceholderSignature, placeholderSignatureOptions } from './trusted-signature.ts';

const { recover } = placeholderSignatureOptions;
const digest = new Uint8Array(32).fill(7);

test('a placeholder is read back in lower case, and has the length of a signature', () => {
  const address = `0x${'Ab'.repeat(20)}`;
  expect(makePlaceholderSignature(address)).toMatch(/^0x[0-9a-f]{130}$/);
  expect(recover(digest, makePlaceholderSignature(address))).toEqual({ address: address.toLowerCase() });
});

test('a real signature is recovered', () => {
  const key = new Uint8Array(32).fill(3);
  expect(recover(digest, sign(digest, key))).toEqual({ address: addressOf(key).toLowerCase() });
});

test('any other text is malformed', () => {
  expect(recover(digest, '0x12')).toHaveProperty('malformed');
});
