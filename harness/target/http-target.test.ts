import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type HttpTargetOptions, openHttpTarget } from './http-target.ts';
import type { WireReply, WireRequest } from './wire.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function listen(server: net.Server): Promise<string> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers the first bytes of each connection in a given way. */
const tcp = (answer: (socket: net.Socket) => void) =>
  listen(net.createServer((socket) => socket.once('data', () => answer(socket))));

function open(url: string, options: HttpTargetOptions = {}) {
  const target = openHttpTarget(url, { timeoutMs: 5_000, ...options });
  cleanUps.push(() => target.close());
  return target;
}

const read: WireRequest = { method: 'POST', path: '/info', body: '{"type":"markets"}' };

async function reply(url: string, request: WireRequest = read): Promise<WireReply> {
  const outcome = await open(url).request(request);
  if (outcome.kind === 'silence') throw new Error(`${outcome.reason}: ${outcome.detail}`);
  return outcome.reply;
}

describe('a request', () => {
  test('arrives as written, under the path of the base URL, as JSON by default', async () => {
    const requests: unknown[] = [];
    const url = await listen(
      http.createServer((request, response) => {
        const { method, url: path } = request;
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          requests.push([method, path, request.headers['content-type'], Buffer.concat(chunks).toString()]);
          response.end('{}');
        });
      }),
    );
    const target = open(`${url}/gateway/v1/`);
    expect(target.url).toBe(`${url}/gateway/v1`);
    await target.request(read);
    await target.request({ method: 'GET', path: '/ws/dict?x=1' });
    await target.request({ ...read, headers: { 'Content-Type': 'text/plain' }, body: Uint8Array.of(0x7b) });
    expect(requests).toEqual([
      ['POST', '/gateway/v1/info', 'application/json', read.body],
      ['GET', '/gateway/v1/ws/dict?x=1', undefined, ''],
      ['POST', '/gateway/v1/info', 'text/plain', '{'],
    ]);
    expect(target.traffic).toMatchObject({ requests: 3, weight: 2 + 1 + 1, rateLimited: 0 });
  });

  test("that cannot be written is the caller's mistake and throws", async () => {
    const target = open('http://127.0.0.1:1');
    await expect(target.request({ ...read, headers: { bad: 'a\r\nb' } })).rejects.toThrow(/header/);
    await expect(target.request({ ...read, path: '/a b' })).rejects.toThrow(/path/);
  });

  test.each(['ftp://host', 'http://user:secret@host', 'http://host/?a=1', 'http://host/#a', 'no url'])(
    'needs a plain base URL, not %s',
    (url) => {
      expect(() => openHttpTarget(url)).toThrow(TypeError);
    },
  );
});

describe('a reply', () => {
  test('keeps its integers, status, headers and bytes', async () => {
    const body = '{"oid":18446744073709551615}';
    const url = await tcp((socket) =>
      socket.end(`HTTP/1.1 422 No\r\nX-A: 1\r\nx-a: 2\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
    );
    const got = await reply(url);
    expect(got).toMatchObject({ status: 422, text: body, validUtf8: true, json: { oid: 18446744073709551615n } });
    expect(got.headers['x-a']).toBe('1, 2');
    expect(Buffer.from(got.bytes).toString()).toBe(body);
    expect(got.receivedAtMs).toBeGreaterThan(1.7e12);
  });

  test.each([
    ['html', Buffer.from('<html><script>alert(1)</script></html>'), true],
    ['an empty body', Buffer.alloc(0), true],
    ['JSON with broken UTF-8', Buffer.from([0x22, 0xff, 0xc0, 0x22]), false],
    ['deep JSON', Buffer.from('['.repeat(1_000_000)), true],
  ])('may be %s, which is no JSON', async (_what, body, validUtf8) => {
    const url = await listen(http.createServer((_request, response) => response.end(body)));
    expect(await reply(url)).toMatchObject({ status: 200, json: undefined, validUtf8 });
  });

  test("that refuses for the rate limit is counted, the faucet's refusal for its own limit is not", async () => {
    const url = await listen(
      http.createServer((request, response) => {
        response.statusCode = 429;
        const limited = { error: { code: 'RATE_LIMITED', message: '' } };
        response.end(JSON.stringify(request.url === '/faucet' ? { error: 'address already funded' } : limited));
      }),
    );
    const target = open(url);
    await target.request(read);
    await target.request({ method: 'POST', path: '/faucet', body: '{}' });
    expect(target.traffic.rateLimited).toBe(1);
  });
});

const head = 'HTTP/1.1 200 OK\r\n';
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;

function forever(socket: net.Socket, bytes: string | Buffer): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', pour);
  pour();
}

describe('a hostile or broken server ends in silence', () => {
  test.each<[string, (socket: net.Socket) => void, string, HttpTargetOptions]>([
    ['no answer at all', () => {}, 'timeout', { timeoutMs: 50 }],
    [
      'slow bytes in the head',
      (socket) => {
        const timer = setInterval(() => socket.write('x-slow: 1\r\n'), 5);
        socket.write(head);
        socket.on('close', () => clearInterval(timer));
      },
      'timeout',
      { timeoutMs: 100 },
    ],
    [
      'slow bytes in the body',
      (socket) => {
        socket.write(chunked);
        const timer = setInterval(() => socket.write('1\r\n \r\n'), 5);
        socket.on('close', () => clearInterval(timer));
      },
      'timeout',
      { timeoutMs: 100 },
    ],
    [
      'an endless body',
      (socket) => {
        socket.write(chunked);
        forever(socket, `4000\r\n${' '.repeat(0x4000)}\r\n`);
      },
      'too-large',
      { maxBodyBytes: 100_000 },
    ],
    [
      'a body longer than the bound',
      (socket) => {
        socket.end(`${head}content-length: 11\r\n\r\n01234567890`);
      },
      'too-large',
      { maxBodyBytes: 10 },
    ],
    [
      'an endless head',
      (socket) => {
        socket.write(head);
        forever(socket, `x: ${'a'.repeat(8_000)}\r\n`);
      },
      'too-large',
      {},
    ],
    ['an immediate close', (socket) => socket.destroy(), 'closed', {}],
    ['a reset', (socket) => socket.resetAndDestroy(), 'closed', {}],
    ['half of a head', (socket) => socket.end(`${head}content-le`), 'closed', {}],
    ['half of a body', (socket) => socket.end(`${head}content-length: 10\r\n\r\n12345`), 'closed', {}],
    ['half of a chunk', (socket) => socket.end(`${chunked}ff\r\n12345`), 'closed', {}],
    ['no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n\r\n'), 'protocol', {}],
    ['two lengths', (socket) => socket.end(`${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`), 'protocol', {}],
    [
      'a redirect',
      (socket) => socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
      'redirect',
      {},
    ],
    ['an upgrade nobody asked for', (socket) => socket.end('HTTP/1.1 101 S\r\nupgrade: x\r\n\r\n'), 'protocol', {}],
  ])('%s', async (_what, answer, reason, options) => {
    const target = open(await tcp(answer), options);
    expect(await target.request(read)).toMatchObject({ kind: 'silence', reason });
  });
});

describe('requests without an answer', () => {
  test('nobody listens: refused, so nothing was sent', async () => {
    const server = net.createServer();
    const url = await listen(server);
    server.close();
    await once(server, 'close');
    expect(await open(url).request(read)).toMatchObject({ kind: 'silence', reason: 'refused' });
  });

  test('after giving up, the connection is destroyed', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await tcp((socket) => socket.on('close', () => closed.resolve()));
    expect(await open(url, { timeoutMs: 300 }).request(read)).toMatchObject({ reason: 'timeout' });
    await expect(closed.promise).resolves.toBeUndefined();
  });

  test('a request whose deadline passes in the queue is never sent', async () => {
    const paths: (string | undefined)[] = [];
    const held = Promise.withResolvers<http.ServerResponse>();
    const url = await listen(
      http.createServer((request, response) => {
        paths.push(request.url);
        if (request.url === '/held') held.resolve(response);
        else response.end('{}');
      }),
    );
    const target = open(url, { connections: 1 });
    const first = target.request({ method: 'GET', path: '/held' });
    const response = await held.promise;
    expect(await target.request({ method: 'GET', path: '/late' }, { timeoutMs: 20 })).toMatchObject({
      reason: 'timeout',
      detail: 'before anything was sent',
    });
    response.end('{}');
    expect(await first).toMatchObject({ kind: 'reply' });
    expect(await target.request({ method: 'GET', path: '/next' })).toMatchObject({ kind: 'reply' });
    expect(paths).toEqual(['/held', '/next']);
  });
});

test('closing ends pending requests, and later ones are not sent', async () => {
  const arrived = Promise.withResolvers<void>();
  const target = open(await tcp(() => arrived.resolve()));
  const inFlight = target.request(read);
  await arrived.promise;
  await target.close();
  await target.close();
  expect(await inFlight).toMatchObject({ kind: 'silence', reason: 'closed' });
  expect(await target.request(read)).toMatchObject({ kind: 'silence', reason: 'closed' });
  expect(await target.connect()).toMatchObject({ kind: 'silence', reason: 'closed' });
});

test('a port that speaks http is reported where https was asked for', async () => {
  const url = await listen(http.createServer((_request, reply) => reply.end()));
  const outcome = await open(url.replace('http:', 'https:')).request(read);
  expect(outcome).toMatchObject({ kind: 'silence', detail: expect.stringMatching(/^it speaks http, not https, /) });
});
