import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { startServer } from '../../reference-model/server/index.ts';
import { parseBlockMode } from '../control/block-mode.ts';
import { Control } from '../control/control.ts';
import { HttpControlWire } from '../control/http-control.ts';
import { serveOperator } from '../operator/index.ts';
import { TargetUnreachableError } from '../probe/probe.ts';
import { testUrlOptions } from './url-session.fixture.ts';
import { openUrlSession } from './url-session.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function served(token: string | null = null) {
  const server = await startServer(new Venue(readDefaultGenesis()), {
    port: 0,
    blocks: { mode: 'instant' },
    controlPort: 0,
    controlToken: token,
  });
  closing.push(() => server.close());
  const wire = new HttpControlWire(server.controlUrl ?? '', token);
  closing.push(() => wire.close());
  const control = new Control(wire);
  const allowlist = async () => (await control.limits({})).before.allowlist;
  return { url: server.url, controlUrl: server.controlUrl, control, allowlist };
}

test('a run without a rate is exempt meanwhile, and everything is restored', async () => {
  const venue = await served();
  await venue.control.limits({ allowlist: ['10.0.0.1'] });
  const session = await openUrlSession(testUrlOptions(venue.url, { controlUrl: venue.controlUrl }));
  expect(await venue.allowlist()).toEqual(['10.0.0.1', '127.0.0.1']);
  await session.control?.limits({ per_ip: { per_second: 1, burst: 2 }, allowlist: [] });
  await session.control?.blocks({ mode: 'manual' });
  await session.close();
  expect((await venue.control.capabilities()).block_mode).toEqual({ mode: 'instant' });
  const { before } = await venue.control.limits({});
  expect(before.allowlist).toEqual(['10.0.0.1']);
  expect(before.per_ip).toEqual({ per_second: 20, burst: 1_200 });
});

test('settings that an interface does not restore are reported once the session is closed', async () => {
  const venue = await served();
  const newest = async () => {
    const { height, time } = await venue.control.capabilities();
    return { height: Number(height), time: Number(time) };
  };
  const operator = await serveOperator(
    {
      newest,
      blocks: {
        modes: ['instant', 'manual'],
        now: async () => ({ mode: parseBlockMode((await venue.control.capabilities()).block_mode)?.mode ?? 'manual' }),
        set: (mode) => (mode.mode === 'manual' ? venue.control.blocks(mode) : Promise.reject(new Error('rpc down'))),
      },
    },
    { onError: () => undefined },
  );
  closing.push(() => operator.close());
  const session = await openUrlSession(testUrlOptions(venue.url, { controlUrl: operator.url, rate: 20 }));
  await session.control?.blocks({ mode: 'manual' });
  expect(session.notRestored?.()).toEqual([]);
  await session.close();
  expect(session.notRestored?.()).toEqual([expect.stringMatching(/^blocks are left held: .*rpc down/)]);
});

test('where blocks are cut by hand, an exclusive run switches to blocks on demand', async () => {
  const venue = await served();
  await venue.control.blocks({ mode: 'manual' });
  const mode = async () => (await venue.control.capabilities()).block_mode;
  const session = await openUrlSession(testUrlOptions(venue.url, { controlUrl: venue.controlUrl }));
  expect(await mode()).toEqual({ mode: 'instant' });
  expect(session.notes?.join()).toContain('blocks are cut by hand');
  await session.close();
  expect(await mode()).toEqual({ mode: 'manual' });
  const among = await openUrlSession(testUrlOptions(venue.url, { controlUrl: venue.controlUrl, isolation: 'shared' }));
  expect(await mode()).toEqual({ mode: 'manual' });
  await among.close();
});

test('two runs that share a venue only remove their own exemption', async () => {
  const venue = await served();
  const shared = testUrlOptions(venue.url, { controlUrl: venue.controlUrl, isolation: 'shared' });
  const one = await openUrlSession(shared);
  const two = await openUrlSession(shared);
  await one.close();
  expect(await venue.allowlist()).toEqual(['127.0.0.1']);
  await two.close();
  expect(await venue.allowlist()).toEqual([]);
});

test('on a shared venue the operator only pays', async () => {
  const venue = await served();
  const session = await openUrlSession(
    testUrlOptions(venue.url, { controlUrl: venue.controlUrl, isolation: 'shared' }),
  );
  expect(session.control).toBeNull();
  expect(session.facts.capabilities.has('control')).toBe(false);
  expect(session.funds).toMatchObject({ kind: 'control' });
  await session.close();
});

test('a look-only session touches no setting', async () => {
  const venue = await served();
  const session = await openUrlSession(testUrlOptions(venue.url, { controlUrl: venue.controlUrl, lookOnly: true }));
  expect(await venue.allowlist()).toEqual([]);
  await session.close();
});

test('a wrong token yields one sentence', async () => {
  const venue = await served('secret');
  await expect(
    openUrlSession(testUrlOptions(venue.url, { controlUrl: venue.controlUrl, controlToken: 'wrong' })),
  ).rejects.toThrow(TargetUnreachableError);
});

test('a server that answers with HTML is no venue', async () => {
  const server = createServer((_request, response) => response.end('<html></html>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => void server.close());
  // Listening on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo;
  await expect(openUrlSession(testUrlOptions(`http://127.0.0.1:${port}`))).rejects.toThrow('an HTML page');
});
