import { afterEach, expect, test } from 'vitest';
import type { RulesEdit } from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { isNotedUnsupported } from '../client/pathless-replies.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { actionPathRemovalEdit, pathlessRefusalEdit } from '../products/pathless.fixture.ts';
import { openModelSession } from '../session/model-session.ts';
import { Transcript } from '../target/transcript.ts';
import { MissingPathDetector } from './missing-paths.ts';
import { ActionPathProber } from './path-prober.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Whether the refusal of a body without its fields proves nothing, on a venue with these edits. */
async function saysNothing(edits: readonly RulesEdit[]): Promise<boolean> {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits },
  });
  closing.push(() => session.close());
  const nonces = new NonceSource(() => 1);
  const keys = new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'run.paths' });
  const asker = new ActionPathProber(session.target, session.facts, { keys, nonces });
  const client = new VenueClient(
    new MissingPathDetector({ asker, presenceOf: async () => 'present' }, () => undefined)
      .watchCase(new Transcript(), { violations: [], advisories: [] })
      .wrap(session.target),
    session.facts,
    nonces,
  );
  const who = deriveIdentity({ seed: 1, salt: 'salt', caseId: 'paths', attempt: 1 }, 0);
  const action = { type: 'sub_account_transfer', params: actions.sub_account_transfer.example };
  const reply = await client.act(who, action, {
    tamper: (envelope) => ({ ...envelope, action: { type: 'sub_account_transfer', params: {} } }),
  });
  return isNotedUnsupported(reply.wire);
}

test('an action without a path is refused whatever its body', async () => {
  expect(await saysNothing([actionPathRemovalEdit('sub_account_transfer')])).toBe(true);
});

test('with a working path the same reply is about the body', async () => {
  expect(await saysNothing([pathlessRefusalEdit((body) => body.includes('"params":{}'))])).toBe(false);
});

test('so is a reply that a valid action only gets every second time', async () => {
  let asked = 0;
  expect(
    await saysNothing([pathlessRefusalEdit((body) => body.includes('sub_account_transfer') && asked++ % 2 === 0)]),
  ).toBe(false);
});

test('any other refusal is about the body', async () => {
  expect(await saysNothing([])).toBe(false);
});
