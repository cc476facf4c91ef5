import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { malformedReplyCases } from '../client/malformed-replies.fixture.ts';
import { replyEntryCountRangeOfAction } from '../client/order-count.ts';
import { isAccepted, isRefused } from '../client/outcome.ts';
import { parseActReply } from '../client/replies.ts';
import { parseWireReply } from '../target/reply.ts';
import type { Target, WireReply } from '../target/wire.ts';
import { ShapeWatch } from './shape-watch.ts';
import type { WireSighting } from './wire-sighting.ts';

/** Returns the clauses broken by a target that gives this reply. */
async function accused(action: object, reply: WireReply): Promise<readonly string[]> {
  return (await sightingsOf(action, reply)).filter(({ weight }) => weight === 'decides').map(({ clause }) => clause);
}

async function sightingsOf(action: object, reply: WireReply): Promise<readonly WireSighting[]> {
  const sightings: WireSighting[] = [];
  const target: Target = {
    url: null,
    traffic: { requests: 0, weight: 0, frames: 0, rateLimited: 0, lastSent: null },
    request: async () => ({ kind: 'reply', reply }),
    connect: () => Promise.reject(new Error('no socket')),
    close: async () => undefined,
  };
  const deciding = { decides: () => true, carries: () => true };
  // The code under test uses no further parts of the policy.
  const watch = new ShapeWatch(deciding as unknown as ConstructorParameters<typeof ShapeWatch>[0], (sighting) =>
    sightings.push(sighting),
  );
  const body = printJson({ signature: '0x', nonce: 1, action });
  await watch.wrap(target).request({ method: 'POST', path: '/exchange', body });
  return sightings;
}

test.each([
  ['create_vault', { vault_id: 4, vault_address: `0x${'ab'.repeat(20)}` }, []],
  ['vault_withdraw', { usd_cents_paid: 200, shares_burnt: '2' }, []],
  ['vault_modify', { vault_id: 4 }, ['transport.admission.shape']],
])('an acceptance of %s with %j contains the documented result, or more', async (type, more, clauses) => {
  const data = { accepted: true, mempool_depth: 0, nonce: 1, action_hash: `0x${'5e'.repeat(32)}`, ...more };
  const wire = parseWireReply(202, {}, Buffer.from(printJson({ data })), 0);
  expect((await sightingsOf({ type }, wire)).map(({ clause }) => clause)).toEqual(clauses);
});

const drawn = fc
  .sample(fc.shuffledSubarray(Object.keys(actions), { minLength: 30, maxLength: 30 }), { seed: 20261123, numRuns: 1 })
  .flat();

test.each(malformedReplyCases)(
  '$what in reply to an action is malformed, and breaks the clause of the envelope or the entries',
  async ({ status, body, breaks, fits }) => {
    const wrong: string[] = [];
    for (const type of drawn) {
      if (!fits(type)) continue;
      const wire = parseWireReply(status, {}, Buffer.from(body), 0);
      const count = replyEntryCountRangeOfAction({ type });
      const reply = { ...parseActReply(wire), ...(count === null ? {} : { orders: count }) };
      if (isAccepted(reply) || isRefused(reply)) wrong.push(`${type} counts`);
      const clauses = await accused({ type }, wire);
      if (!clauses.includes(breaks(type))) wrong.push(`${type}: ${clauses.join(', ') || 'nobody is accused'}`);
    }
    expect(wrong).toEqual([]);
  },
);
