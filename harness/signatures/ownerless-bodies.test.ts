import { expect, test } from 'vitest';
import { type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { NonceSource } from '../client/venue-client.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { openModelSession } from '../session/model-session.ts';
import { signingMistakesOf } from './changed-parts.ts';
import { makeSigningPartEdit } from './made-as.fixture.ts';
import { probeOwnerlessBodies } from './ownerless-bodies.ts';

const usual = { serviceName: 'Service', chainId: 31337 };

/** Venue where only committed actions change the counters of their signer. */
const uncounted: RulesEdit = rulesEditorAt(
  'reads',
  'userRateLimit',
)(({ body }) => ({
  body: { ...body, last_nonce: ({ account }) => (account.lifetimeCount === 0 ? 0n : account.lastNonce) },
}));

async function probed(edits: readonly RulesEdit[] = []) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits },
  });
  const keys = new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'bodies' });
  const asking = { keys, nonces: new NonceSource(session.now) };
  const probes = await probeOwnerlessBodies(session.target, session.facts, asking, () => ({}));
  await session.close();
  return probes;
}

test('on a correct venue the signer of every kind of body is found', async () => {
  const probes = await probed();
  expect(probes.map(({ type }) => type)).toEqual(expect.arrayContaining(['approve_agent', 'c_deposit', 'send_asset']));
  expect(probes.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
});

test.each(['approve_agent', 'claim_rewards', 'c_deposit'] as const)(
  '%s: each part that a venue gets wrong is found by the probe',
  async (type) => {
    const parts = signingMistakesOf({ type, params: actions[type].example }, usual);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      const probes = await probed([makeSigningPartEdit(part)]);
      const unfit = probes.filter(({ verdict }) => verdict !== 'fits');
      expect(unfit).toEqual([
        expect.objectContaining({
          type,
          verdict: 'refused',
          answer: expect.stringContaining('user_rate_limit'),
          fits: part,
        }),
      ]);
    }
  },
);

test('a venue that does not count refused actions shows nothing about them', async () => {
  const probes = await probed([uncounted]);
  const typesOf = (verdict: string) => probes.filter((probe) => probe.verdict === verdict).map(({ type }) => type);
  expect(typesOf('fits')).toContain('approve_agent');
  expect(typesOf('unclear')).toContain('c_deposit');
  expect(typesOf('refused')).toEqual([]);
});
