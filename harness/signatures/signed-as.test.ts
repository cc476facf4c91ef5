import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { recover } from '../../spec-schemas/signing/signature.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { openModelSession } from '../session/model-session.ts';
import { signingEvidenceOf } from './signed-as.ts';

test('the evidence of a signature matches what was sent: its digest recovers the signer', async () => {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {},
  });
  const signer = new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'told' }).next();
  const domain = { serviceName: 'Service', chainId: 31337 };
  const client = new VenueClient(session.target, domain, new NonceSource(session.now));
  const example: JsonObject = actions.submit_order.example;
  const action = { type: 'submit_order', [actions.submit_order.bodyKey]: { ...example, owner: signer.address } };
  const { body } = client.envelope(signer, action, { nonce: 7n });
  const evidence = signingEvidenceOf(signer, action, 7n, domain);
  await session.close();
  expect(recover(hexToBytes(evidence.digest.slice(2)), body.signature)).toMatchObject({ address: evidence.signer });
  expect([evidence.signer, evidence.nonce]).toEqual([signer.address, '7']);
  expect(evidence.typeString).toMatch(/^ServiceTransaction:\w+\(string serviceChain,.*uint64 nonce\)$/);
});
