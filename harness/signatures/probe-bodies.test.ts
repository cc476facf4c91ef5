import { expect, test } from 'vitest';
import type { RulesEdit } from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { NonceSource } from '../client/venue-client.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { openModelSession } from '../session/model-session.ts';
import { partsWithOtherDefaults, signingMistakesOf } from './changed-parts.ts';
import { makeSigningPartEdit } from './made-as.fixture.ts';
import { probeBodySignature, probeOwnedBodies } from './probe-bodies.ts';

const usual = { serviceName: 'Service', chainId: 31337 };
const owner = `0x${'1'.repeat(40)}`;

const open = (edits: readonly RulesEdit[] = []) =>
  openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue: { edits } });

const asking = () => ({
  keys: new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'bodies' }),
  nonces: new NonceSource(() => 1),
});

const batch: JsonObject = { orders: actions.batch_order.example.orders };

test.each([
  ['cancel_by_cloid', actions.cancel_by_cloid.example],
  ['batch_order', batch],
  ['update_leverage', actions.update_leverage.example],
] as const)('%s: each part that a venue gets wrong is found by the probe', async (type, body) => {
  const parts = signingMistakesOf({ type, params: { ...body, owner } }, usual);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    const session = await open([makeSigningPartEdit(part)]);
    const { fits, verdict } = await probeBodySignature(session.target, session.facts, asking(), { type, body });
    await session.close();
    expect([verdict, fits?.says]).toEqual(['refused', part.says]);
  }
});

test('on a correct venue the signature of every kind of body that names its owner is right', async () => {
  const session = await open();
  const probes = await probeOwnedBodies(session.target, session.facts, asking());
  await session.close();
  expect(probes.map(({ type }) => type)).toEqual(expect.arrayContaining(['submit_order', 'batch_order', 'twap_order']));
  expect(probes.filter(({ verdict }) => verdict !== 'fits')).toEqual([]);
});

test('nothing is signed for mainnet', async () => {
  const session = await open();
  const facts = { ...session.facts, chainId: 8964 };
  expect(await probeOwnedBodies(session.target, facts, asking())).toEqual([]);
  await session.close();
});

test('defaults are signed in place of left-out fields', () => {
  const says = (params: JsonObject) => partsWithOtherDefaults({ type: 'batch_order', params }).map((part) => part.says);
  expect(says(batch)).toContain('hashes an omitted `grouping` as "", not as "na"');
  expect(says({ ...batch, grouping: 'na' })).toEqual([]);
  expect(partsWithOtherDefaults({ type: 'no_such_action', params: {} })).toEqual([]);
});
