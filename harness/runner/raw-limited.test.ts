import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { rateLimitRefusal } from '../../spec-schemas/catalogue/limits.ts';
import { check } from '../check/check.ts';
import { derived } from '../check/evidence.ts';
import { openModelSession } from '../session/model-session.ts';
import { runTestPlanOn } from './plan/run-plan.fixture.ts';

const bare = check({
  id: 'transport.bare',
  title: 'bytes are answered',
  clauses: ['transport.info.no-authentication'],
  by: 'observe',
  async run({ raw, rawUrl, expect: judge }) {
    const { host } = new URL(await rawUrl());
    const reply = await raw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    judge('transport.info.no-authentication').relation(
      'HTTP 200',
      { answer: derived(reply.statusLine, reply) },
      () => reply.status === 200,
    );
  },
});

/** Returns the result of a run in which raw bytes get this reply. */
async function foundWhere(status: number, code: string) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { code } }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
  });
  onTestFinished(() => session.close());
  const { events } = await runTestPlanOn({ ...session, rawOrigin: async () => `http://127.0.0.1:${port}` }, [bare]);
  const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event.status] : []));
  return { ended, findings: events.filter(({ event }) => event === 'finding').length };
}

test('raw bytes refused for a spent budget break no clause, and another refusal does', async () => {
  expect(await foundWhere(rateLimitRefusal.http, rateLimitRefusal.code)).toEqual({
    ended: ['inconclusive'],
    findings: 0,
  });
  expect(await foundWhere(401, 'AUTH_UNAUTHORIZED')).toEqual({ ended: ['fail'], findings: 1 });
});
