import { afterEach, expect, test } from 'vitest';
import { makeReplyEdit, type RulesEdit } from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ClauseSighting } from '../case/case-ledger.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { openModelSession } from '../session/model-session.ts';
import { ActionPathProber } from './path-prober.ts';
import { UndecodedActionDetector } from './unread-words.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Venue that cannot decode bodies for which `isSo` returns true. */
function decodesNot(isSo: (action: JsonObject) => boolean): RulesEdit {
  return makeReplyEdit((request, reply) => {
    if (request.path !== '/exchange') return reply;
    const { action } = JSON.parse(new TextDecoder().decode(request.body));
    if (!isSo(action)) return reply;
    return { ...reply, status: 400, body: '{"error":{"code":"INVALID_REQUEST","message":"missing field: market"}}' };
  });
}

/** Returns the actions that explain a break in its refusal, and in a later read. */
async function missed(action: { readonly type: string; readonly [key: string]: JsonObject | string }, edit: RulesEdit) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits: [edit] },
  });
  closing.push(() => session.close());
  const nonces = new NonceSource(() => 1);
  const keys = new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'run.paths' });
  const reported: string[] = [];
  const watch = new UndecodedActionDetector(
    new ActionPathProber(session.target, session.facts, { keys, nonces }),
    (tag, clause) => reported.push(`${tag}: ${clause}`),
  ).watchCase({ latestTime: '1', entries: () => [] }, { violations: [], advisories: [] });
  const client = new VenueClient(watch.wrap(session.target), session.facts, nonces);
  const who = deriveIdentity({ seed: 1, salt: 'salt', caseId: 'words', attempt: 1 }, 0);
  let body = '';
  await client.act(who, action, {
    tamper: (envelope) => {
      body = JSON.stringify(envelope, (_key, value) => (typeof value === 'bigint' ? Number(value) : value));
      return envelope;
    },
  });
  return {
    ofRefusal: watch.missedBy(judging(`POST /exchange\n\n${body}`)),
    ofRead: watch.missedBy(judging('POST /info\n\n{}')),
    ofFrames: watch.missedBy(judging('{"method":"subscribe"}', 'ws')),
    missed: watch.missed,
    reported,
  };
}

function judging(text: string, channel: 'http' | 'ws' = 'http'): ClauseSighting {
  const entry = { t: channel === 'ws' ? '0' : '1', channel } as const;
  const judged = [
    {
      sent: { ...entry, direction: 'sent' as const, text },
      received: { ...entry, direction: 'received' as const, text: '' },
      pointers: [],
    },
  ];
  return { clause: 'orders.grid.price', mismatch: { message: '', expected: '', actual: '', diff: [], judged } };
}

const spot = { type: 'spot_order', order: actions.spot_order.example };
const amend = { type: 'modify', params: { market: 3, oid: 12345, new_px: 10049000000 } };

test('a body of public facts that is never decoded counts as unreadable, and later values are not judged', async () => {
  expect(
    await missed(
      spot,
      decodesNot(({ type }) => type === 'spot_order'),
    ),
  ).toEqual({
    ofRefusal: 'spot_order',
    ofRead: 'spot_order',
    ofFrames: 'spot_order',
    missed: 'spot_order',
    reported: ['spot_order: spot.orders.statuses'],
  });
});

test('where a whole body is readable, one with fewer keys may not be, and later reads are judged', async () => {
  const edit = decodesNot(({ type, params }) => type === 'modify' && (params as JsonObject).new_size === undefined);
  expect(await missed(amend, edit)).toEqual({
    ofRefusal: 'modify',
    ofRead: null,
    ofFrames: null,
    missed: 'modify',
    reported: [],
  });
});

test('a bundle is unreadable if its inner action is', async () => {
  const blob = Buffer.from(JSON.stringify(amend)).toString('hex');
  const bundle = { ...actions.multi_sig.example, inner_action_blob: `0x${blob}` };
  const edit = decodesNot(({ type }) => type === 'modify' || type === 'multi_sig');
  expect(await missed({ type: 'multi_sig', params: bundle }, edit)).toMatchObject({
    ofRefusal: 'modify',
    missed: 'modify',
  });
});

test('a refusal that is only about values is judged', async () => {
  const edit = decodesNot(({ type, params }) => type === 'modify' && (params as JsonObject).new_px === 1);
  const action = { type: 'modify', params: { ...amend.params, new_px: 1 } };
  expect(await missed(action, edit)).toEqual({
    ofRefusal: null,
    ofRead: null,
    ofFrames: null,
    missed: null,
    reported: [],
  });
});

test('so is one about a value that the example has as well', async () => {
  const edit = decodesNot(({ type, params }) => type === 'update_leverage' && (params as JsonObject).leverage !== 1);
  const action = { type: 'update_leverage', params: actions.update_leverage.example };
  expect(await missed(action, edit)).toMatchObject({ ofRefusal: null, missed: null, reported: [] });
});

test('so is any refusal of a body that the documents show', async () => {
  const action = { type: 'usd_class_transfer', params: actions.usd_class_transfer.example };
  const edit = decodesNot(({ type }) => type === 'usd_class_transfer');
  expect(await missed(action, edit)).toEqual({
    ofRefusal: null,
    ofRead: null,
    ofFrames: null,
    missed: null,
    reported: [],
  });
});

test('a body that lacks a signed field is inconclusive', async () => {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits: [] },
  });
  closing.push(() => session.close());
  const keys = new ThrowawayKeys({ seed: 1, salt: 'salt', caseId: 'run.paths' });
  const asker = new ActionPathProber(session.target, session.facts, { keys, nonces: new NonceSource(() => 1) });
  expect(await asker.refusesToRead('cancel_order', ['cloid', 'market'])).toBe(false);
});

test('a number of the example beyond a bound of the venue does not make the body unreadable', async () => {
  const leverage = { type: 'update_leverage', params: { asset: 0, leverage: 40, is_isolated: false } };
  const atMost = (most: number) =>
    decodesNot(({ type, params }) => type === 'update_leverage' && Number((params as JsonObject).leverage) > most);
  expect((await missed(leverage, atMost(20))).reported).toEqual([]);
  expect((await missed(leverage, atMost(0))).reported).toEqual([expect.stringMatching(/^update_leverage: /)]);
});
