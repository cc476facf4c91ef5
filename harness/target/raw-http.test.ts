import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { exchangeRawBytes, rawRequestBytes } from './raw-http.ts';
import { decodeServerFrames, encodeClientFrame, rawUpgradeBytes } from './raw-ws-frames.ts';
import { Transcript } from './transcript.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
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

const answering = (bytes: string) => listen(net.createServer((s) => s.once('data', () => s.write(bytes))));

describe('the sent bytes', () => {
  // Other systems give the loopback only one address.
  test.skipIf(process.platform !== 'linux')('come from the requested source address', async () => {
    const received = Promise.withResolvers<string | undefined>();
    const url = await listen(
      net.createServer((socket) => {
        received.resolve(socket.remoteAddress);
        socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      }),
    );
    await exchangeRawBytes(url, rawRequestBytes(url, { method: 'GET', path: '/' }), { localAddress: '127.0.0.2' });
    expect(await received.promise).toBe('127.0.0.2');
  });

  test('are nothing where the machine has no such source address', async () => {
    const url = await answering('HTTP/1.1 204 No Content\r\n\r\n');
    const outcome = await exchangeRawBytes(url, rawRequestBytes(url, { method: 'GET', path: '/' }), {
      localAddress: '203.0.113.1',
    });
    expect(outcome).toMatchObject({ kind: 'silence', reason: 'refused' });
  });

  test('are exactly those given', async () => {
    const received = Promise.withResolvers<string>();
    const url = await listen(
      net.createServer((socket) =>
        socket.once('data', (data) => {
          received.resolve(data.toString('latin1'));
          socket.end('HTTP/1.1 400 Bad\r\ncontent-length: 0\r\n\r\n');
        }),
      ),
    );
    const request = { method: 'pOsT', path: '/info', headerLines: ['Content-Length: 99'], body: Uint8Array.of(0xff) };
    const transcript = new Transcript();
    const outcome = await exchangeRawBytes(url, rawRequestBytes(`${url}/v1`, { ...request, host: null }), {
      transcript,
    });
    expect(await received.promise).toBe('pOsT /v1/info HTTP/1.1\r\nContent-Length: 99\r\n\r\n\u00ff');
    expect(outcome).toMatchObject({ kind: 'reply', status: 400, statusLine: 'HTTP/1.1 400 Bad', ended: 'complete' });
    expect(transcript.entries().map((entry) => entry.direction)).toEqual(['sent', 'received']);
  });

  test('are shown completely, with the body of the reply', async () => {
    const url = await answering('HTTP/1.1 200 OK\r\ncontent-length: 13\r\n\r\n{"a":{"b":1}}');
    const transcript = new Transcript();
    const outcome = await exchangeRawBytes(url, 'GET /a HTTP/1.1\r\n\r\n', { transcript });
    const { a } = outcome.kind === 'reply' && isJsonObject(outcome.json) ? outcome.json : {};
    if (!isJsonObject(a)) throw new Error('the body is not read');
    expect(transcript.judged([{ holder: a, keys: ['b'] }])).toMatchObject([
      { sent: { text: 'raw bytes:\nGET /a HTTP/1.1\r\n\r\n' }, pointers: ['/a/b'] },
    ]);
  });

  test('have the host of the target unless another is requested', () => {
    const head = (host?: string) =>
      Buffer.from(
        rawRequestBytes('http://127.0.0.1:8080', { method: 'GET', path: '/', ...(host === undefined ? {} : { host }) }),
      ).toString();
    expect(head()).toBe('GET / HTTP/1.1\r\nhost: 127.0.0.1:8080\r\n\r\n');
    expect(head('evil')).toBe('GET / HTTP/1.1\r\nhost: evil\r\n\r\n');
  });
});

describe('the reply', () => {
  const head = 'HTTP/1.1 200 OK\r\n';
  test.each([
    ['a length', `${head}content-length: 2\r\n\r\n{}trailing`, '{}', 'complete'],
    [
      'chunks',
      `${head}Transfer-Encoding: chunked\r\n\r\n2;x=1\r\n{"\r\n3\r\n":1\r\n1\r\n}\r\n0\r\nx: 1\r\n\r\n`,
      '{"":1}',
      'complete',
    ],
    ['no body', 'HTTP/1.1 204 No\r\n\r\nxx', '', 'complete'],
    ['a body that stops', `${head}content-length: 9\r\n\r\n{}`, '{}', 'timeout'],
    ['a body without an end', `${head}\r\n{}`, '{}', 'timeout'],
  ])('ends by %s', async (_what, bytes, body, ended) => {
    const timeoutMs = ended === 'timeout' ? 100 : 5_000;
    const outcome = await exchangeRawBytes(await answering(bytes), 'GET / HTTP/1.1\r\n\r\n', { timeoutMs });
    if (outcome.kind === 'silence') throw new Error(outcome.detail);
    expect([Buffer.from(outcome.body).toString(), outcome.ended]).toEqual([body, ended]);
  });

  test('is read even if it arrives byte by byte', async () => {
    const bytes = `HTTP/1.1 100 Continue\r\n\r\n${head}transfer-encoding: chunked\r\n\r\n0a\r\n0123456789\r\n0\r\n\r\n`;
    const url = await listen(
      net.createServer(async (socket) => {
        socket.setNoDelay(true);
        for (const byte of bytes) {
          socket.write(byte);
          await new Promise(setImmediate);
        }
      }),
    );
    const outcome = await exchangeRawBytes(url, 'x');
    expect(outcome).toMatchObject({ kind: 'reply', status: 200, interim: [100], body: Buffer.from('0123456789') });
  });

  test('to a HEAD has no body', async () => {
    const url = await answering(`${head}content-length: 1000\r\n\r\n`);
    expect(await exchangeRawBytes(url, 'HEAD / HTTP/1.1\r\n\r\n')).toMatchObject({ ended: 'complete' });
  });

  test.each([
    ['nothing', '', { timeoutMs: 50 }, 'timeout'],
    ['no HTTP', 'hello\r\n\r\n', {}, 'protocol'],
    ['a header without a colon', `${head}broken\r\n\r\n`, {}, 'protocol'],
    ['a length that is none', `${head}content-length: -1\r\n\r\n`, {}, 'protocol'],
    ['a chunk size that is none', `${head}transfer-encoding: chunked\r\n\r\nxyz\r\n`, {}, 'protocol'],
    ['a huge head', `${head}x: ${'a'.repeat(70_000)}`, {}, 'too-large'],
    ['a huge body', `${head}\r\n${'a'.repeat(2_000)}`, { maxBodyBytes: 1_000 }, 'too-large'],
  ])('may be %s', async (_what, bytes, options, reason) => {
    expect(await exchangeRawBytes(await answering(bytes), 'x', options)).toMatchObject({ kind: 'silence', reason });
  });

  test('may be a close, or nobody there', async () => {
    const server = net.createServer((socket) => socket.destroy());
    const url = await listen(server);
    expect(await exchangeRawBytes(url, 'x')).toMatchObject({ kind: 'silence', reason: 'closed' });
    server.close();
    await once(server, 'close');
    expect(await exchangeRawBytes(url, 'x')).toMatchObject({ kind: 'silence', reason: 'refused' });
  });
});

test('raw frames reach a WebSocket server, and its frames are returned', async () => {
  const server = http.createServer();
  const wss = new WebSocketServer({ server });
  wss.on('connection', (peer) => {
    peer.on('error', () => {});
    peer.on('message', (data, isBinary) => peer.send(data, { binary: isBinary }));
  });
  const url = await listen(server);
  const count = (wanted: number) => (body: Uint8Array) => decodeServerFrames(body).length >= wanted;

  const long = Buffer.alloc(70_000, 'a');
  const good = [
    encodeClientFrame({ fin: false, payload: Buffer.from('ab') }),
    encodeClientFrame({ opcode: 9, payload: Buffer.from('?') }),
    encodeClientFrame({ opcode: 0, payload: Buffer.from('cd') }),
    encodeClientFrame({ opcode: 2, payload: long }),
    encodeClientFrame({ opcode: 2, payload: long.subarray(0, 300) }),
  ];
  const echoed = await exchangeRawBytes(url, rawUpgradeBytes(url, good), { until: count(4) });
  if (echoed.kind === 'silence') throw new Error(echoed.detail);
  expect(echoed.status).toBe(101);
  expect(decodeServerFrames(echoed.body).map(({ opcode, payload }) => [opcode, payload.length])).toEqual([
    [10, 1],
    [1, 4],
    [2, 70_000],
    [2, 300],
  ]);

  const refused = await exchangeRawBytes(url, rawUpgradeBytes(url, [encodeClientFrame({ masked: false })]), {
    until: count(1),
  });
  if (refused.kind === 'silence') throw new Error(refused.detail);
  expect(decodeServerFrames(refused.body)).toMatchObject([{ opcode: 8, payload: Buffer.from([0x03, 0xea]) }]); // 1002
});
