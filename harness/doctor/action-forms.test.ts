import { expect, test } from 'vitest';
import { makeReplyEdit } from '../../reference-model/index.ts';
import { NonceSource } from '../client/venue-client.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { ActionPathProber } from '../product-probes/path-prober.ts';
import { openModelSession } from '../session/model-session.ts';
import { findUndecodableActions } from './action-forms.ts';

/** Returns the actions reported for a venue that cannot decode some. */
async function unreadOn(...undecoded: readonly string[]) {
  const edit = makeReplyEdit((request, reply) => {
    if (request.path !== '/exchange') return reply;
    const { type } = JSON.parse(new TextDecoder().decode(request.body)).action;
    if (!undecoded.includes(type)) return reply;
    return { ...reply, status: 400, body: '{"error":{"code":"INVALID_REQUEST","message":"missing field: asset"}}' };
  });
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits: [edit] },
  });
  const keys = new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'doctor' });
  const asker = new ActionPathProber(session.target, session.facts, { keys, nonces: new NonceSource(() => 1) });
  const found = await findUndecodableActions(asker);
  await session.close();
  return found.map(({ action }) => action).toSorted();
}

test('for a venue that reads the form of public facts nothing is reported', async () => {
  expect(await unreadOn()).toEqual([]);
});

test('an action that it cannot decode is reported, if no document shows its body', async () => {
  expect(await unreadOn('modify', 'update_leverage', 'usd_class_transfer')).toEqual(['modify', 'update_leverage']);
});
