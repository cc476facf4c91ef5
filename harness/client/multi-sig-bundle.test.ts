import { expect, test } from 'vitest';
import { deriveIdentity } from '../identity/keys.ts';
import type { Target } from '../target/wire.ts';
import { convertToMultiSigAction, multiSigBundleAction, takeWindowNonce } from './multi-sig-bundle.ts';
import { NonceSource, VenueClient } from './venue-client.ts';

// Making a bundle sends nothing.
const nowhere: Target = {
  url: 'http://nowhere',
  traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
  request: () => Promise.reject(new Error('nothing is asked here')),
  connect: () => Promise.reject(new Error('no sockets here')),
  close: () => Promise.resolve(),
};
const client = new VenueClient(nowhere, { serviceName: 'Service', chainId: 31337 }, new NonceSource(() => 1));
const user = deriveIdentity({ seed: 1, salt: 'bundle', caseId: 'a.b', attempt: 1 }, 0);

test("a bundle contains the given bytes, whatever was signed, and the user's next nonce", () => {
  const before = takeWindowNonce(client, user);
  const { params } = multiSigBundleAction(client, user, '{ }', { signers: [], signatures: ['0xab'], signs: '{}' });
  expect(params).toMatchObject({ inner_action_blob: '0x7b207d', signatures: ['0xab'], nonce: Number(before) + 1 });
});

test('a conversion names its signers by address', () => {
  expect(convertToMultiSigAction([{ address: '0xaa' }], 1).params).toEqual({ signers: ['0xaa'], threshold: 1 });
});
