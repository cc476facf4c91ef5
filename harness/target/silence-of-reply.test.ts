import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openHttpTarget } from './http-target.ts';
import { exchangeRawBytes, rawRequestBytes } from './raw-http.ts';
import { treatGatewayRefusalsAsSilence } from './silence-of-reply.ts';
import { isSilence, type WireRequest } from './wire.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A gateway that answers every request, also upgrades, with the same status and body. */
async function box(status: number, body: string): Promise<string> {
  const server = createServer((_request, reply) => reply.writeHead(status).end(body));
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  closing.push(() => server.close());
  // The server listens on TCP, so the address is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const read: WireRequest = { method: 'POST', path: '/info', body: '{"type":"markets"}' };
const withdrawals: WireRequest = { method: 'POST', path: '/info', body: '{"type":"bridge_withdrawal_history"}' };
const envelope = '{"error":{"code":"UNAVAILABLE","message":"upstream down"}}';

/** Returns how the target and a raw exchange read the answer. */
async function readAs(status: number, body: string, request: WireRequest): Promise<readonly string[]> {
  const url = await box(status, body);
  const target = openHttpTarget(url);
  closing.push(() => target.close());
  const outcome = await target.request(request);
  const content = String(request.body);
  const raw = await exchangeRawBytes(
    url,
    rawRequestBytes(url, { ...request, headerLines: [`content-length: ${content.length}`], body: content }),
  );
  return [outcome, raw].map((result) => (result.kind === 'silence' ? result.reason : result.kind));
}

describe('an answer that does not come from the venue', () => {
  test.each([408, 502, 504])('a %i is silence, whatever its body', async (status) => {
    expect(await readAs(status, envelope, read)).toEqual(['unserved', 'unserved']);
    expect(await readAs(status, '<html>', withdrawals)).toEqual(['unserved', 'unserved']);
  });

  test.each(['', '<html>busy</html>', '{}', '{"error":null}', '{"error":{"message":"busy"}}', '{"message":"busy"}'])(
    'a 503 with %j is silence',
    async (body) => expect(await readAs(503, body, read)).toEqual(['unserved', 'unserved']),
  );

  test.each([envelope, '{"error":"faucet backlog full; retry shortly"}'])(
    'a 503 with %j is the venue’s',
    async (body) => expect(await readAs(503, body, read)).toEqual(['reply', 'reply']),
  );

  test('a 503 of the read that has no form for it is the venue’s', async () => {
    expect(await readAs(503, '', withdrawals)).toEqual(['reply', 'reply']);
  });

  test.each([500, 429, 404])('a %i is the venue’s', async (status) =>
    expect(await readAs(status, '', read)).toEqual(['reply', 'reply']),
  );

  test.each([408, 502, 503, 504])('an upgrade refused with %i was not served', async (status) => {
    const target = openHttpTarget(await box(status, ''));
    closing.push(() => target.close());
    const socket = await target.connect();
    expect(isSilence(socket) && socket.reason).toBe('unserved');
  });
});

test('UNAVAILABLE from a gateway is silence that contains the answer, except on the read whose 503 means something else', async () => {
  const target = treatGatewayRefusalsAsSilence(openHttpTarget(await box(503, envelope)));
  closing.push(() => target.close());
  expect(await target.request(read)).toMatchObject({
    kind: 'silence',
    reason: 'unserved',
    status: 503,
    reply: { status: 503, text: envelope },
  });
  expect(await target.request(withdrawals)).toMatchObject({ kind: 'reply' });
});
