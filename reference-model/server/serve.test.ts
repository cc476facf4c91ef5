import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { request } from 'undici';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject, parseJson } from '../../spec-schemas/json/lossless.ts';
import { alice, bob, makeFundedVenue } from '../feed/feed.fixture.ts';
import { AddressInUseError, type ServedRequest } from './listener.ts';
import { type RunningServer, type ServeOptions, startServer } from './serve.ts';
import type { TrafficObserver } from './venue-ports.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serving(options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const server = await startServer(makeFundedVenue(), { port: 0, blocks: { mode: 'instant' }, ...options });
  closers.push(() => server.close());
  return server;
}

async function post(url: string, body: string, headers: Record<string, string> = {}) {
  const reply = await request(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await reply.body.text();
  return { status: reply.statusCode, headers: reply.headers, text, json: text === '' ? null : parseJson(text) };
}

/** A socket whose frames are read in order. */
class Client {
  readonly ws: WebSocket;
  readonly #frames: JsonObject[] = [];
  #waiting: ((frame: JsonObject) => void) | null = null;

  constructor(url: string) {
    this.ws = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    this.ws.on('message', (data) => {
      const frame = parseJson(String(data));
      if (!isJsonObject(frame)) return;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting === null) this.#frames.push(frame);
      else waiting(frame);
    });
    closers.push(async () => this.ws.terminate());
  }

  async open(): Promise<this> {
    await new Promise((resolve, reject) => this.ws.once('open', resolve).once('error', reject));
    return this;
  }

  next(): Promise<JsonObject> {
    const frame = this.#frames.shift();
    return frame === undefined ? new Promise((resolve) => (this.#waiting = resolve)) : Promise.resolve(frame);
  }
}

test('answers reads, and order actions by their block', async () => {
  const { url } = await serving();
  expect(await post(`${url}/info`, '{"type":"exchange_status"}')).toMatchObject({
    status: 200,
    json: { data: { type: 'exchange_status' } },
  });
  expect(await post(`${url}/exchange`, alice.order('bid', 59_000, 500))).toMatchObject({
    status: 200,
    json: { data: { statuses: [{ resting: {} }] } },
  });
});

test('a wrong method is 405 without a body, a plain GET of the socket 426, an unknown path 404', async () => {
  const { url } = await serving();
  for (const [path, status] of [
    ['/info', 405],
    ['/ws', 426],
    ['/nowhere', 404],
  ] as const) {
    const reply = await request(url + path);
    expect([path, reply.statusCode, await reply.body.text()]).toEqual([path, status, '']);
  }
});

test('pushes to a socket the effects of another client', async () => {
  const { url } = await serving();
  const client = await new Client(url).open();
  client.ws.send('{"method":"subscribe","subscription":{"type":"bbo","coin":"BTC"}}');
  expect(await client.next()).toMatchObject({ channel: 'subscriptionResponse' });
  expect(await client.next()).toMatchObject({ channel: 'bbo', is_snapshot: true });
  await post(`${url}/exchange`, bob.order('ask', 60_000, 2_000));
  expect(await client.next()).toMatchObject({
    channel: 'bbo',
    data: { bbo: [null, { px: '60000', sz: '0.02', n: 1 }] },
    is_snapshot: false,
  });
});

test('answers protocol pings, refuses binary frames, selects no subprotocol', async () => {
  const { url } = await serving();
  const client = await new Client(url).open();
  const ponged = new Promise((resolve) => client.ws.once('pong', resolve));
  client.ws.ping();
  await ponged;
  client.ws.send(Buffer.from([1, 2, 3]));
  expect(await client.next()).toMatchObject({ channel: 'error' });
  expect(client.ws.protocol).toBe('');
  expect(client.ws.extensions).toBe('');
});

test('an order without a block is pending when the wait ends, over HTTP and over the socket', async () => {
  const { url } = await serving({ blocks: { mode: 'manual' }, waitMs: 20 });
  expect(await post(`${url}/exchange`, alice.order('bid', 59_000, 500))).toMatchObject({
    status: 200,
    json: { data: { statuses: [{ pending: { nonce: expect.anything() } }] } },
  });
  const client = await new Client(url).open();
  client.ws.send(`{"method":"post","id":1,"request":{"type":"action","payload":${alice.order('bid', 59_000, 500)}}}`);
  expect(await client.next()).toMatchObject({
    data: { id: 1, response: { type: 'action', payload: { data: { statuses: [{ pending: {} }] } } } },
  });
});

test('a timer cuts blocks by itself', async () => {
  const { url } = await serving({ blocks: { mode: 'timer', ms: 5 } });
  const time = async () => {
    const { json } = await post(`${url}/info`, '{"type":"exchange_status"}');
    return isJsonObject(json ?? undefined) ? JSON.stringify(json) : '';
  };
  const before = await time();
  await expect.poll(time).not.toBe(before);
});

test('a body above the limit gets 413, and the rest of it is read without a reset', async () => {
  const { url } = await serving();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  closers.push(async () => void socket.destroy());
  let got = '';
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('error', reject).on('end', resolve);
  });
  const refused = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      got += chunk.toString();
      if (got.endsWith('the body is too large')) resolve();
    });
  });
  const half = Buffer.alloc(5 * 1024 * 1024, ' ');
  socket.write(`POST /info HTTP/1.1\r\nHost: x\r\ncontent-length: ${half.length * 2}\r\n\r\n`);
  socket.write(half);
  await refused;
  socket.write(half);
  await ended;
  expect(got).toMatch(/^HTTP\/1\.1 413 /);
  expect(await post(`${url}/info`, '{"type":"exchange_status"}')).toMatchObject({ status: 200 });
});

test('answers pipelined requests in order', async () => {
  const { url } = await serving();
  const { hostname, port } = new URL(url);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let read = '';
    socket.on('error', reject).on('data', (chunk) => {
      read += chunk.toString();
      if (read.split('HTTP/1.1').length === 4) resolve(read);
    });
    socket.write(get('/info') + get('/ws') + get('/nowhere'));
    closers.push(async () => void socket.destroy());
  });
  expect(text.match(/HTTP\/1.1 (\d+)/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 426', 'HTTP/1.1 404']);
});

test('an upgrade to anything else is a plain request', async () => {
  const { url } = await serving();
  const status = await new Promise((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: 'h2c', 'content-type': 'application/json' };
    const outgoing = rawRequest(`${url}/info`, { method: 'POST', headers }, (reply) =>
      resolve(reply.resume().statusCode),
    );
    outgoing.on('error', reject).end('{"type":"exchange_status"}');
  });
  expect(status).toBe(200);
});

test('an offered compression is not selected', async () => {
  const { url } = await serving();
  const selected = await new Promise((resolve, reject) => {
    const headers = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'mtf-zstd.v1',
    };
    const outgoing = rawRequest(`${url}/ws`, { headers });
    outgoing.on('error', reject).on('upgrade', (reply, socket) => {
      socket.destroy();
      resolve([reply.statusCode, reply.headers['sec-websocket-protocol'], reply.headers['sec-websocket-extensions']]);
    });
    outgoing.end();
  });
  expect(selected).toEqual([101, undefined, undefined]);
});

test('the operator interface has its own port and requires its token', async () => {
  const { url, controlUrl } = await serving({ controlPort: 0, controlToken: 'secret', blocks: { mode: 'manual' } });
  expect(controlUrl).not.toBe(url);
  const call = (name: string, body: string, token: string) =>
    post(`${controlUrl}/control/${name}`, body, { authorization: `Bearer ${token}` });
  expect((await call('commit', '{"blocks":2}', 'guess')).status).toBe(401);
  expect(await call('commit', '{"blocks":2}', 'secret')).toMatchObject({ status: 200, json: { data: { height: 2 } } });
  expect((await post(`${url}/control/commit`, '{"blocks":2}')).status).toBe(404);
  // A mode set there applies to blocks here.
  await call('blocks', '{"mode":"instant"}', 'secret');
  expect(await post(`${url}/exchange`, alice.order('bid', 59_000, 500))).toMatchObject({ status: 200 });
});

test('the operator interface without a token refuses browser pages', async () => {
  const { controlUrl } = await serving({ controlPort: 0 });
  const reset = (headers: Record<string, string>) => post(`${controlUrl}/control/reset`, '{}', headers);
  expect((await reset({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await reset({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await reset({})).status).toBe(200);
});

test('a reset closes the sockets', async () => {
  const { url, controlUrl } = await serving({ controlPort: 0 });
  const client = await new Client(url).open();
  const closed = new Promise((resolve) => client.ws.once('close', resolve));
  await post(`${controlUrl}/control/reset`, '{}');
  expect(await closed).toBe(1001);
});

test('a port in use is a typed error, and leaves nothing open', async () => {
  const { url } = await serving();
  const port = Number(new URL(url).port);
  await expect(serving({ port })).rejects.toThrow(AddressInUseError);
  await expect(serving({ controlPort: port })).rejects.toMatchObject({ name: 'AddressInUse', port });
});

test('a fault of the model is answered with 500, and reported', async () => {
  const venue = makeFundedVenue();
  venue.handle = () => {
    throw new Error('broken');
  };
  const faults: unknown[] = [];
  const server = await startServer(venue, {
    port: 0,
    blocks: { mode: 'manual' },
    onFault: (error) => faults.push(error),
  });
  closers.push(() => server.close());
  expect(await post(`${server.url}/info`, '{}')).toMatchObject({
    status: 500,
    json: { error: { code: 'INTERNAL', message: 'internal error' } },
  });
  expect(faults).toHaveLength(1);
});

/** A request as sent by a page of an origin. */
async function fromPage(url: string, method: string, headers: Record<string, string>) {
  const body = method === 'POST' ? '{"type":"exchange_status"}' : null;
  const reply = await request(url, { method: method as 'POST', headers, body });
  return { status: reply.statusCode, headers: reply.headers, text: await reply.body.text() };
}

const page = { origin: 'http://localhost:5173', 'content-type': 'application/json' };
const preflight = { origin: page.origin, 'access-control-request-method': 'POST' };

test.each([
  ['its origin', new Set([page.origin]), page.origin, 'origin'],
  ['everybody', '*', '*', undefined],
] as const)('a page may read where the venue allows %s', async (_what, origins, allowed, vary) => {
  const { url } = await serving({ origins });
  const asked = await fromPage(`${url}/info`, 'OPTIONS', { ...preflight, 'access-control-request-headers': 'x-a' });
  expect(asked).toMatchObject({
    status: 200,
    text: '',
    headers: {
      'access-control-allow-origin': allowed,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': '*',
    },
  });
  const read = await fromPage(`${url}/info`, 'POST', page);
  expect(read).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': allowed } });
  expect(read.headers.vary).toBe(vary);
  expect(read.text).toContain('exchange_status');
  // A refusal must be readable for the page as well.
  const refused = await fromPage(`${url}/nowhere`, 'POST', page);
  expect(refused).toMatchObject({ status: 404, headers: { 'access-control-allow-origin': allowed } });
});

test.each([
  ['of another origin', { origins: new Set(['http://localhost:3000']) }, preflight],
  ['where none is allowed', {}, preflight],
  ['that is no preflight', { origins: '*' }, { origin: page.origin }],
  ['of no page', { origins: '*' }, { 'access-control-request-method': 'POST' }],
] as const)('an OPTIONS %s is 405, as documented', async (_what, options, headers) => {
  const { url } = await serving(options);
  const asked = await fromPage(`${url}/info`, 'OPTIONS', headers);
  expect(asked).toMatchObject({ status: 405, text: '' });
  expect(asked.headers['access-control-allow-methods']).toBeUndefined();
  if (!('origins' in options) || options.origins !== '*')
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
});

test('documents are served beside the venue with the requested host, and the venue does not see these requests', async () => {
  const documents = new Map([
    ['/here.json', { mediaType: 'application/json', text: (host: string) => `{"host":"${host}"}` }],
  ]);
  const venue = makeFundedVenue();
  const heard = vi.spyOn(venue, 'handle');
  const { url, close } = await startServer(venue, { port: 0, blocks: { mode: 'instant' }, documents });
  closers.push(close);
  const get = (path: string, host?: string, method = 'GET') =>
    fromPage(`${url}${path}`, method, host === undefined ? {} : { host });
  const ownHost = new URL(url).host;
  const shown = async (host?: string) => (await get('/here.json', host)).text;
  expect(await get('/here.json')).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
  expect(await shown()).toBe(`{"host":"${ownHost}"}`);
  expect(await shown('venue.example:8080')).toBe('{"host":"venue.example:8080"}');
  expect(await shown('[::1]:8080')).toBe('{"host":"[::1]:8080"}');
  expect(await shown('a"b')).toBe(`{"host":"${ownHost}"}`);
  expect(heard).not.toHaveBeenCalled();
  expect(await get('/here.json', undefined, 'POST')).toMatchObject({ status: 404 });
  expect(await get('/there.json')).toMatchObject({ status: 404 });
});

test('observes requests, including refused and abandoned ones', async () => {
  const lines: string[] = [];
  const onExchange = ({ request: { method, path, body }, status, ms }: ServedRequest) => {
    expect(ms).toBeGreaterThanOrEqual(0);
    lines.push(`${method} ${path} ${body.length} ${status}`);
  };
  const sockets = { onOpen: () => {}, onClose: () => {}, onFrame: () => {} };
  const { url } = await serving({ blocks: { mode: 'manual' }, watch: { onExchange, sockets } });
  await post(`${url}/info`, '{"type":"exchange_status"}');
  const large = rawRequest(`${url}/info`, { method: 'POST' }, (reply) => reply.resume());
  await new Promise((resolve) =>
    large
      .on('error', resolve)
      .on('close', resolve)
      .end(Buffer.alloc(5 * 1024 * 1024)),
  );
  // Nobody cuts a block for it: the client disconnects instead.
  const waiting = rawRequest(`${url}/exchange`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  waiting.on('error', () => {}).end(alice.order('bid', 59_000, 500));
  await post(`${url}/info`, '{"type":"exchange_status"}');
  waiting.destroy();
  await expect.poll(() => lines.some((line) => line.endsWith(' null'))).toBe(true);
  expect(lines).toContain('POST /info 26 200');
  expect(lines).toContain('POST /info 0 413');
  expect(lines.some((line) => /^POST \/exchange \d{3} null$/.test(line))).toBe(true);
});

test('observes the outcomes of socket frames', async () => {
  const lines: string[] = [];
  const closed = Promise.withResolvers<void>();
  const sockets: TrafficObserver['sockets'] = {
    onOpen: () => lines.push('open'),
    onClose: () => closed.resolve(),
    onFrame: (text, outcome) => {
      if (outcome === null || typeof outcome === 'string') lines.push(`${text} ${outcome}`);
      else outcome.whenSettled(({ status }) => lines.push(`${status}`));
    },
  };
  const { url } = await serving({ watch: { onExchange: () => {}, sockets } });
  const client = await new Client(url).open();
  client.ws.send('{"method":"ping"}');
  client.ws.send(Buffer.from([1]));
  client.ws.send(`{"method":"post","id":1,"request":{"type":"action","payload":${alice.order('bid', 59_000, 500)}}}`);
  for (const channel of ['pong', 'error', 'post']) expect(await client.next()).toMatchObject({ channel });
  client.ws.close();
  await closed.promise;
  expect(lines).toEqual(['open', '{"method":"ping"} null', expect.stringMatching(/^null \w/), '200']);
});

test('closing cuts open connections and frees the port', async () => {
  const { url, close } = await serving({ blocks: { mode: 'manual' } });
  const client = await new Client(url).open();
  const ended = new Promise((resolve) => client.ws.once('close', resolve));
  const waiting = post(`${url}/exchange`, alice.order('bid', 59_000, 500)).then(
    () => 'answered',
    () => 'cut',
  );
  await post(`${url}/info`, '{"type":"exchange_status"}');
  await close();
  await ended;
  expect(await waiting).toBe('cut');
  const again = await serving({ port: Number(new URL(url).port) });
  expect(again.url).toBe(url);
});
