import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { openHttpTarget } from './http-target.ts';
import { InProcessTarget } from './in-process.ts';
import { exchangeRawBytes, rawRequestBytes } from './raw-http.ts';
import { isSilence, type Target } from './wire.ts';
import type { TappedExchange, WireTap } from './wire-tap.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Serves two frames on each socket at `/ws`, 404 for any other; 200 and the path for a request, nothing for `/silent`. */
async function served(): Promise<string> {
  const server = http.createServer((request, response) => {
    if (request.url !== '/silent') response.end(`"${request.url}"`);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (request.url !== '/ws') return socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (peer) => {
      peer.send('"one"');
      peer.send(Uint8Array.of(2));
      peer.on('message', () => peer.close(1000, 'enough'));
    });
  });
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function listening() {
  const exchanges: TappedExchange[] = [];
  const said: string[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const tap: WireTap = {
    exchange: (exchange) => exchanges.push(exchange),
    socket: (url) => {
      said.push(`asks for ${new URL(url).pathname}`);
      return {
        opened: (protocol) => said.push(`opened ${protocol}`.trimEnd()),
        frame: (direction, frame) =>
          said.push(`${direction} ${frame.kind}${frame.kind === 'text' ? ` ${frame.text}` : ''}`),
        ended: ({ kind, reason, detail }) => {
          said.push(`${kind} ${reason} ${detail}`.trimEnd());
          resolve();
        },
      };
    },
  };
  return { tap, exchanges, said, ended };
}

async function opened(target: Target) {
  cleanUps.push(() => target.close());
  const socket = await target.connect();
  if (isSilence(socket)) throw new Error(socket.detail);
  return socket;
}

test('an exchange is reported with the sent headers, and with what came in place of a reply', async () => {
  const url = await served();
  const { tap, exchanges } = listening();
  const target = openHttpTarget(url, {}, tap);
  cleanUps.push(() => target.close());
  await target.request({ method: 'POST', path: '/info', body: '{}' });
  await target.request({ method: 'GET', path: '/silent' }, { timeoutMs: 50 });
  expect(exchanges).toMatchObject([
    {
      url: `${url}/info`,
      request: { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
      outcome: { kind: 'reply', reply: { status: 200, text: '"/info"' } },
    },
    { url: `${url}/silent`, outcome: { kind: 'silence', reason: 'timeout' } },
  ]);
});

test('frames are reported as they arrive, taken or not, and the end once', async () => {
  const { tap, said, ended } = listening();
  const socket = await opened(openHttpTarget(await served(), {}, tap));
  socket.ping();
  socket.send('"enough?"');
  await ended;
  socket.close();
  // A sent message and a received one may cross.
  const by = (direction: string) => said.filter((line) => line.startsWith(direction) && line !== 'received pong');
  expect(by('received')).toEqual(['received text "one"', 'received binary']);
  expect(by('sent')).toEqual(['sent ping', 'sent text "enough?"']);
  expect([said.slice(0, 2), said.at(-1)]).toEqual([['asks for /ws', 'opened'], 'closed closed enough']);
  expect(by('closed')).toHaveLength(1);
});

test('a refused socket is reported with its refusal', async () => {
  const { tap, said } = listening();
  const target = openHttpTarget(await served(), {}, tap);
  cleanUps.push(() => target.close());
  await target.connect({ path: '/no' });
  expect(said).toEqual(['asks for /no', 'silence protocol the upgrade was answered with status 404']);
});

test('bytes that no client sends are reported as whatever they can be read as', async () => {
  const url = await served();
  const { tap, exchanges } = listening();
  const bytes = rawRequestBytes(url, { method: 'GET', path: '/a?b', headerLines: ['connection: close'] });
  await exchangeRawBytes(url, bytes, { tap });
  await exchangeRawBytes(url, 'no request at all\r\n\r\n', { tap, timeoutMs: 5_000 });
  expect(exchanges).toMatchObject([
    { url: `${url}/a?b`, request: { method: 'GET', body: bytes }, outcome: { reply: { text: '"/a?b"' } } },
    { url: `${url}/`, request: { method: 'RAW', body: 'no request at all\r\n\r\n' } },
  ]);
});

test('a venue in process is reported in the same way', async () => {
  const { tap, exchanges, said } = listening();
  const target = new InProcessTarget(new Venue(readDefaultGenesis()), undefined, tap);
  await target.request({ method: 'POST', path: '/info', body: '{"type":"exchange_status"}' });
  const socket = await opened(target);
  socket.send('{"method":"ping"}');
  socket.close();
  socket.close();
  expect(exchanges).toMatchObject([{ url: 'http://model/info', outcome: { kind: 'reply', reply: { status: 200 } } }]);
  expect(said.slice(0, 3)).toEqual(['asks for /ws', 'opened', 'sent text {"method":"ping"}']);
  expect(said.filter((line) => line.startsWith('closed'))).toEqual(['closed closed closed by us']);
});
