import { expect, test } from 'vitest';
import { checksForProfile } from '../harness/check/check.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { runChecks } from '../harness/runner/run.ts';
import type { Session } from '../harness/runner/session.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import { type RulesEdit, readShippedGenesis, rulesEditorAt, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { allChecks } from '../scenarios/index.ts';

// Venues that the documents allow although the model differs from them: no check may accuse them.

const areas = ['agents', 'bridge', 'feed', 'nonces', 'orders', 'signing', 'transfers', 'transport'];

/** Returns the findings of a strict run of these areas' checks on a venue. */
async function judged(session: Session, profile: 'live' | 'next') {
  const events: RunEvent[] = [];
  const checks = checksForProfile(allChecks, profile).filter(({ area }) => areas.includes(area));
  await runChecks(
    {
      id: 'run',
      seed: 1,
      salt: 'test',
      argv: [],
      targetName: 'venue',
      profile,
      strict: true,
      checks,
      maxTimeMs: null,
      tool: { name: 'test', version: '0' },
      reproduce: (check) => check,
    },
    session,
    { emit: (event) => void events.push(event), timestamp: () => '2026-01-01T00:00:00Z', interrupted: () => false },
  );
  await session.close();
  const findings = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  const of = (status: string) => ended.filter((check) => check.status === status).map(({ check }) => check);
  return {
    accusations: findings.filter(({ severity }) => severity !== 'advisory').map(({ message }) => message),
    advisories: findings.filter(({ severity }) => severity === 'advisory').map(({ message }) => message),
    passed: of('pass'),
    blocked: of('blocked'),
  };
}

const wishes = { profile: 'live', isolation: null, allowMainnetWrites: false } as const;

/** Writes the ids (D99) and figures of an order reply as JSON numbers. */
const numericEntries: RulesEdit = rulesEditorAt(
  'chain',
  'replies',
)(({ entry: print }) => ({
  entry(entry) {
    if ('resting' in entry) return { resting: { ...entry.resting, oid: BigInt(entry.resting.oid) } };
    if (!('filled' in entry)) return print(entry);
    const { oid, total_sz, avg_px } = entry.filled;
    return { filled: { oid: BigInt(oid), total_sz: Number(total_sz), avg_px: Number(avg_px) } };
  },
}));

test('a venue that writes ids and figures of an order reply as numbers', async () => {
  const session = await openModelSession({ kind: 'model', ...wishes, venue: { edits: [numericEntries] } });
  const { accusations, advisories, blocked } = await judged(session, 'live');
  expect(accusations).toEqual([]);
  expect(blocked).toEqual([]);
  expect(advisories.filter((message) => message.includes('oid'))).toEqual([]);
  expect(advisories).toContain('$.statuses[0].filled.total_sz does not have the shape exchange.statuses');
});

test.each(['live', 'next'] as const)('a reply wait shorter than the block interval (%s)', async (profile) => {
  const server = await startServer(new Venue(readShippedGenesis('default'), { profile }), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'timer', ms: 100 },
    waitMs: 20,
  });
  const session = await openUrlSession(
    testUrlOptions(server.url, { controlUrl: server.controlUrl, ...wishes, profile }),
  );
  const { accusations, passed, blocked } = await judged(session, profile);
  await server.close();
  expect(accusations).toEqual([]);
  expect(blocked).toEqual([]);
  // These checks place orders whose outcome the reply does not show.
  expect(passed).toEqual(
    expect.arrayContaining(['signing.wire.forms', 'signing.digest.written-out', 'feed.post.actions']),
  );
});
