import { expect, test } from 'vitest';
import { keyOf, type SignerRef, signsForSub } from './steps.ts';

test.each<[SignerRef, string, boolean]>([
  ['owner', 'owner', false],
  ['stranger', 'stranger', false],
  ['agent for sub', 'agent', true],
  ['other for sub', 'other', true],
])('%s signs with the key of %s', (signer, key, isForSub) => {
  expect([keyOf(signer), signsForSub(signer)]).toEqual([key, isForSub]);
});
