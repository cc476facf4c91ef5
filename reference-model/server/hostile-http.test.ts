import { afterEach, expect, test } from 'vitest';
import { alice } from '../feed/feed.fixture.ts';
import { casesAtEachEntryPoint, type EntryPoint, type OpenEntryPoint, openEntryPoint } from './hostile-door.fixture.ts';
import { oddBodies } from './odd-bodies.fixture.ts';
import { openRawClient, openRawSocket, type RawClient } from './raw-client.fixture.ts';

// Hostile HTTP requests: each is answered or cut off, and other clients are still served.

let server: OpenEntryPoint;
afterEach(() => server.close());

const READ = '{"type":"exchange_status"}';

async function opened(door: EntryPoint): Promise<RawClient> {
  server = await openEntryPoint(door);
  return openRawClient(server.url);
}

async function servesOthers(): Promise<void> {
  const other = await openRawClient(server.url);
  other.write(posted('/info', READ));
  await other.until((received) => received.includes('"exchange_status"'));
  other.socket.destroy();
}

function posted(path: string, body: string | Uint8Array, more = ''): Buffer {
  const length = Buffer.byteLength(body);
  const head = `POST ${path} HTTP/1.1\r\nHost: venue\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}

const statusOf = (received: Buffer) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(received.toString('latin1'))?.[1]);
const line = `POST /info HTTP/1.1\r\nHost: venue\r\n`;

test.each(
  casesAtEachEntryPoint<readonly [string, readonly number[], string | Uint8Array]>([
    ['bytes of another protocol', [400], Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03])],
    ['no version', [400], 'POST /info\r\n\r\n'],
    ['a method that nobody knows', [400], `FETCH /info HTTP/1.1\r\nHost: venue\r\n\r\n`],
    ['no host', [400], 'POST /info HTTP/1.1\r\nContent-Length: 0\r\n\r\n'],
    ['two lengths', [400], `${line}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`],
    ['a length and chunks', [400], `${line}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a negative length', [400], `${line}Content-Length: -1\r\n\r\n`],
    ['a length beyond every number', [400], `${line}Content-Length: ${'9'.repeat(40)}\r\n\r\n`],
    ['a chunk of no size', [400], `${line}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    [
      'extensions of a chunk without an end',
      [400, 413],
      `${line}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`,
    ],
    ['a header of 20,000 letters', [431], `${line}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['10,000 headers', [431], `${line}${Array.from({ length: 10_000 }, (_, at) => `X-${at}: a\r\n`).join('')}\r\n`],
    ['a path of 20,000 letters', [431], `POST /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`],
    ['a header with a line break of its own', [400], `${line}X-Broken: a\rb\r\n\r\n`],
  ]),
)('at a %s, %s ends its connection alone', async (door, _what, statuses, bytes) => {
  const client = await opened(door);
  client.write(bytes);
  expect(statuses).toContain(statusOf(await client.ended));
  await servesOthers();
});

test.each(casesAtEachEntryPoint(oddBodies))('at a %s a body with %s is answered', async (door, _what, body) => {
  server = await openEntryPoint(door);
  for (const path of ['/info', '/exchange', '/faucet', '/evm']) {
    const client = await openRawClient(server.url);
    client.write(posted(path, body));
    const status = statusOf(await client.until(isWhole));
    expect(status < 500, `${path}: ${status}`).toBe(true);
    client.socket.destroy();
  }
  await servesOthers();
});

/** Whether the last answer is complete. */
function isWhole(received: Buffer): boolean {
  const text = received.toString('latin1');
  const begin = text.lastIndexOf('HTTP/1.1 ');
  const [head = '', body] = text.slice(begin).split(/\r\n\r\n/, 2);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && text.length >= begin + head.length + 4 + Number(length);
}

const statusesIn = (received: Buffer) =>
  [...received.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

test.each(casesAtEachEntryPoint([[]]))('at a %s fifty pipelined requests are answered in order', async (door) => {
  const client = await opened(door);
  const types = Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? 'exchange_status' : 'no_such_read'));
  client.write(Buffer.concat(types.map((type) => posted('/info', JSON.stringify({ type })))));
  const received = await client.until((bytes) => statusesIn(bytes).length === types.length && isWhole(bytes));
  expect(statusesIn(received).map((status) => status === 200)).toEqual(types.map((type) => type === 'exchange_status'));
  client.socket.destroy();
});

test.each(casesAtEachEntryPoint([[]]))(
  'at a %s a client that pipelines thousands of requests behind a waiting one delays nobody else',
  async (door) => {
    server = await openEntryPoint(door, { mode: 'manual' });
    const client = await openRawClient(server.url);
    client.write(posted('/exchange', alice.order('bid', 59_000, 500)));
    client.write(Buffer.concat(Array.from({ length: 20_000 }, () => posted('/nowhere', READ))));
    // With this much queued, nothing more is read from such a client.
    await servesOthers();
    expect(client.socket.bytesRead).toBe(0);
    client.socket.destroy();
    await servesOthers();
  },
);

const upgrade = (more: string, path = '/ws', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: venue\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${more}\r\n`;
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

test.each(
  casesAtEachEntryPoint<readonly [string, string]>([
    ['no key', upgrade('Sec-WebSocket-Version: 13\r\n')],
    ['half a key', upgrade('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAA\r\n')],
    ['no version', upgrade(key)],
    ['a version that never was', upgrade(`${key}Sec-WebSocket-Version: 12\r\n`)],
    ['another method', upgrade(`${key}Sec-WebSocket-Version: 13\r\nContent-Length: 0\r\n`, '/ws', 'POST')],
    ['a subprotocol that is none', upgrade(`${key}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: a,,b\r\n`)],
  ]),
)('at a %s an upgrade with %s is refused', async (door, _what, bytes) => {
  const client = await opened(door);
  client.write(bytes);
  const status = statusOf(await client.until((received) => received.includes('\r\n\r\n')));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  client.socket.destroy();
  await servesOthers();
  (await openRawSocket(server.url)).socket.destroy();
});
