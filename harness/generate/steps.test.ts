import { expect, test } from 'vitest';
import { type SignerRef, signedAccountKind, signerKeyOf } from './steps.ts';

test.each<[SignerRef, string, string | null]>([
  ['owner', 'owner', null],
  ['stranger', 'stranger', null],
  ['agent for sub', 'agent', 'sub'],
  ['other for sub', 'other', 'sub'],
  ['owner for vault', 'owner', 'vault'],
])('%s signs with the key of %s', (signer, key, of) => {
  expect([signerKeyOf(signer), signedAccountKind(signer)]).toEqual([key, of]);
});
