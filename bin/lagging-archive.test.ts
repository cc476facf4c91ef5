import { expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { runChecks } from '../harness/runner/run.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import { openEditingProxy, type ProxiedReply } from '../harness/target/proxy.fixture.ts';
import { readShippedGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { allChecksOfArea } from '../scenarios/index.ts';

const LAG_MS = 700;

const lists = ['ledger_updates', 'positions'];

/** Hides rows of an archive's list for a fixed time after they first appear. */
function lagging(): (reply: ProxiedReply) => ProxiedReply {
  const firstSeen = new Map<string, number>();
  return (reply) => {
    const body = JSON.parse(reply.body) as { data?: Readonly<Record<string, unknown>> };
    const [key, rows] = Object.entries(body.data ?? {}).find(([name]) => lists.includes(name)) ?? [];
    if (key === undefined || !Array.isArray(rows)) return reply;
    const old = rows.filter((row) => {
      const text = JSON.stringify(row);
      const since = firstSeen.get(text) ?? Date.now();
      firstSeen.set(text, since);
      return Date.now() - since >= LAG_MS;
    });
    return { ...reply, body: JSON.stringify({ ...body, data: { ...body.data, [key]: old } }) };
  };
}

test('an archive that lags behind manually cut blocks is not accused', async () => {
  const server = await startServer(new Venue(readShippedGenesis('default')), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'timer', ms: 20 },
  });
  const late = lagging();
  const proxy = await openEditingProxy(server.url, {
    reply: ({ body }, reply) => (/"user_(non_funding_ledger|position_history)/.test(body) ? late(reply) : reply),
  });
  const session = await openUrlSession(testUrlOptions(proxy.url, { controlUrl: server.controlUrl }));
  const events: RunEvent[] = [];
  await runChecks(
    {
      id: 'run',
      seed: 1,
      salt: 'test',
      argv: [],
      targetName: 'venue',
      profile: 'live',
      strict: true,
      checks: allChecksOfArea('history'),
      maxTimeMs: null,
      tool: { name: 'test', version: '0' },
      reproduce: (check) => check,
    },
    session,
    { emit: (event) => void events.push(event), timestamp: () => '2026-01-01T00:00:00Z', interrupted: () => false },
  );
  await session.close();
  await proxy.close();
  await server.close();
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
  expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
  expect(ended.filter(({ status }) => status === 'pass').map(({ check }) => check)).toEqual(
    expect.arrayContaining([
      'history.ledger.moves',
      'history.ledger.transfers',
      'history.positions.life',
      'history.positions.pages',
    ]),
  );
});
