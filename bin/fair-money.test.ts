import { expect, test } from 'vitest';
import type { Check } from '../harness/check/check.ts';
import { runPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import {
  defaultGenesis,
  type Genesis,
  parseGenesis,
  rewriteReplies,
  type VenueOptions,
} from '../reference-model/index.ts';
import usdcSend from '../scenarios/transfers/send-usdc.ts';

// Venues that keep the documents around money in another way than the model does, none of which may be accused.

const shipped = defaultGenesis();

/** What a run of these checks on such a venue comes to. */
async function judged(checks: readonly Check[], genesis: Genesis, edits: VenueOptions['edits'] = []) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    genesis,
    venue: { edits },
  });
  const { events } = await runPlanOn(session, checks, { strict: false });
  await session.close();
  return events.filter((event) => event.event === 'check-ended');
}

/** USDC under the number that a transfer has where it names none. */
const usdcIsZero = parseGenesis(
  JSON.stringify(shipped, (key, value) =>
    value === shipped.usdc && ['id', 'usdc', 'quote', 'base', 'asset'].includes(key) ? 0 : value,
  ),
  'with USDC under 0',
);

test('USDC may be number 0, as the first market is, and in no list of tokens', async () => {
  const unlisted = rewriteReplies((_request, reply) => ({
    ...reply,
    body: reply.body.replace(/\{"id":0,"name":"USDC"[^}]*\},?/, ''),
  }));
  expect(await judged([usdcSend], usdcIsZero, [unlisted])).toMatchObject([{ status: 'pass' }]);
});
