import { expect, test } from 'vitest';
import { multiSigInnerDigest } from '../../../spec-schemas/signing/multi-sig.ts';
import { recover } from '../../../spec-schemas/signing/signature.ts';
import { Identity } from '../../identity/keys.ts';
import { makeCosigner } from './cosign.ts';
import { makePlaceholderSignature, signWithAddressPlaceholder } from './trusted-signature.ts';

const key = new Identity(new Uint8Array(32).fill(9));
const domain = { serviceName: 'Service', chainId: 31337 };
const inner = { user: `0x${'a1'.repeat(20)}`, blob: new TextEncoder().encode('{}'), nonce: 7n };

test('a key signs the struct, or a placeholder for a side that trusts signers; no signature for a key outside the run', () => {
  const signed = makeCosigner(domain, null)(inner, key);
  expect(recover(multiSigInnerDigest(inner, domain), signed)).toEqual({ address: key.address });
  expect(makeCosigner(domain, signWithAddressPlaceholder)(inner, key)).toBe(makePlaceholderSignature(key.address));
  expect(makeCosigner(domain, null)(inner, undefined)).toBeUndefined();
});
