import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zstdDecompressSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { alice, bob, makeFundedVenue } from '../feed/feed.fixture.ts';
import { Gateway } from '../gateway/gateway.ts';
import type { Venue } from '../venue.ts';
import { type ServeOptions, startServer } from './serve.ts';
import { startGateway } from './serve-gateway.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function nodeOf(venue: Venue, options: Partial<ServeOptions> = {}) {
  const server = await startServer(venue, { port: 0, blocks: { mode: 'instant' }, ...options });
  closers.push(() => server.close());
  return server;
}

async function gatewayTo(url: string) {
  const ports = await startGateway(new Gateway(url), {
    port: 0,
    onFault: (error) => {
      throw error;
    },
  });
  closers.push(() => ports.close());
  return ports;
}

/** A gateway and its node, at two addresses. */
async function serving(venue = makeFundedVenue(), options: Partial<ServeOptions> = {}) {
  const node = await nodeOf(venue, options);
  return { node, gateway: await gatewayTo(node.url), venue };
}

async function asked(url: string, { path = '/info', method = 'POST', body = '', type = 'application/json' } = {}) {
  const sent = { method: method as 'POST', headers: type === '' ? {} : { 'content-type': type } };
  const reply = await request(url + path, body === '' ? sent : { ...sent, body });
  return { status: reply.statusCode, type: reply.headers['content-type'], text: await reply.body.text() };
}

const read = (body: JsonObject) => ({ body: printJson(body) });

/** A socket whose frames are read in order; binary frames as bytes. */
class Client {
  readonly ws: WebSocket;
  readonly closed: Promise<number>;
  readonly #frames: (JsonObject | Buffer)[] = [];
  #waiting: ((frame: JsonObject | Buffer) => void) | null = null;

  constructor(url: string, protocols: string[] = []) {
    this.ws = new WebSocket(`${url.replace('http', 'ws')}/ws`, protocols);
    this.closed = new Promise((resolve) => this.ws.once('close', resolve));
    this.ws.on('message', (data: Buffer, isBinary) => {
      const frame = isBinary ? data : parseJson(String(data));
      if (!Buffer.isBuffer(frame) && !isJsonObject(frame)) return;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting === null) this.#frames.push(frame);
      else waiting(frame);
    });
    closers.push(async () => this.ws.terminate());
  }

  /** Resolves with the status of the answer; 101 if accepted. */
  opened(): Promise<number> {
    return new Promise((resolve) => {
      this.ws.once('open', () => resolve(101)).once('error', () => {});
      this.ws.once('unexpected-response', (_request, reply) => resolve(reply.statusCode ?? 0));
    });
  }

  send(frame: JsonObject): void {
    this.ws.send(printJson(frame));
  }

  subscribe(type: string, subject: JsonObject = {}): void {
    this.send({ method: 'subscribe', subscription: { type, ...subject } });
  }

  async next(): Promise<JsonObject | Buffer> {
    const frame = this.#frames.shift();
    return frame === undefined ? new Promise((resolve) => (this.#waiting = resolve)) : frame;
  }

  async nextOf(channel: string): Promise<JsonObject> {
    for (;;) {
      const frame = await this.next();
      if (!Buffer.isBuffer(frame) && frame.channel === channel) return frame;
    }
  }
}

async function clientOf(url: string, protocols: string[] = []): Promise<Client> {
  const client = new Client(url, protocols);
  expect(await client.opened()).toBe(101);
  return client;
}

const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: [] });

test('a request that the gateway does not handle itself is answered by the node', async () => {
  const { node, gateway } = await serving(makeFundedVenue(), { blocks: { mode: 'manual' } });
  for (const [status, sent] of [
    [200, read({ type: 'markets' })],
    [200, read({ type: 'account_state', address: alice.address })],
    [400, read({ type: 'no_such_read' })],
    [400, read({ type: 'user_non_funding_ledger_updates' })],
    [422, { body: '[]' }],
    [400, { body: '{"type":' }],
    [400, { body: '{}', type: 'text/plain' }],
    [405, { method: 'GET' }],
    [404, { path: '/nowhere', body: '{}' }],
    [400, { path: '/faucet', body: '{"address":"0x1"}' }],
    [401, { path: '/exchange', body: alice.order('bid', 1, 1).replace(/"signature":"0x..../, '"signature":"0x0000') }],
    [200, { path: '/evm', body: printJson([call('eth_chainId'), call('net_version')]) }],
  ] as const) {
    const direct = await asked(node.url, sent);
    expect(direct.status).toBe(status);
    expect(await asked(gateway.url, sent)).toEqual(direct);
  }
});

test('replies pass through byte for byte: decimals, integers beyond 2^53, bare strings, plain text', async () => {
  let text = '';
  const odd = createServer((_request, reply) => reply.writeHead(418, { 'content-type': 'x/y' }).end(text));
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  closers.push(async () => void odd.close());
  const { url } = await gatewayTo(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`);
  for (text of ['{"data":{"a":"1.10","b":12345678901234567890, "c":1e2}}', '{"error":"no"}', 'plain \u20ac', ''])
    expect(await asked(url, read({ type: 'l2_book', coin: 'BTC', n_sig_figs: 2 }))).toEqual({
      status: 418,
      type: 'x/y',
      text,
    });
});

test('a node that is down gives 503 UNAVAILABLE on every route and upgrade, until it listens again', async () => {
  const venue = makeFundedVenue();
  const node = await startServer(venue, { port: 0, blocks: { mode: 'instant' } });
  const gateway = await gatewayTo(node.url);
  const client = await clientOf(gateway.url);
  await node.close();
  expect(await client.closed).toBe(1001);
  for (const path of ['/info', '/exchange', '/faucet', '/evm', '/nowhere']) {
    const { status, text } = await asked(gateway.url, { path, body: '{}' });
    expect([path, status, parseJson(text)]).toEqual([
      path,
      503,
      { error: { code: 'UNAVAILABLE', message: expect.any(String) } },
    ]);
  }
  expect(await new Client(gateway.url).opened()).toBe(503);
  // The gateway holds the dictionary itself.
  expect((await asked(gateway.url, { path: '/ws/dict', method: 'GET' })).status).toBe(200);
  await nodeOf(venue, { port: Number(new URL(node.url).port) });
  expect((await asked(gateway.url, read({ type: 'exchange_status' }))).status).toBe(200);
  const again = await clientOf(gateway.url);
  again.subscribe('bbo', { coin: 'BTC' });
  expect(await again.nextOf('bbo')).toMatchObject({ is_snapshot: true });
});

test('a node disconnected by its operator is down only for gateways', async () => {
  const { node, gateway, venue } = await serving();
  const client = await clientOf(gateway.url);
  venue.setReach(false);
  expect(await client.closed).toBe(1001);
  const status = read({ type: 'exchange_status' });
  expect([(await asked(gateway.url, status)).status, (await asked(node.url, status)).status]).toEqual([503, 200]);
  expect(await new Client(gateway.url).opened()).toBe(503);
  expect(await new Client(node.url).opened()).toBe(101);
  venue.setReach(true);
  expect((await asked(gateway.url, status)).status).toBe(200);
  expect(await new Client(gateway.url).opened()).toBe(101);
});

test("a gateway in its node's process is down in the same way", async () => {
  const venue = makeFundedVenue({ role: 'gateway' });
  const { url } = await nodeOf(venue);
  venue.setReach(false);
  const { status, text } = await asked(url, read({ type: 'exchange_status' }));
  expect([status, parseJson(text)]).toMatchObject([503, { error: { code: 'UNAVAILABLE' } }]);
  expect(await new Client(url).opened()).toBe(503);
  venue.setReach(true);
  expect((await asked(url, read({ type: 'exchange_status' }))).status).toBe(200);
});

test('the node charges each client of a gateway separately, and the gateway nothing', async () => {
  const { gateway, venue } = await serving();
  venue.setLimits({ perIp: { per_second: 0, burst: 2 } });
  const second = new Agent({ localAddress: '127.0.0.2' });
  closers.push(() => second.close());
  const ask = async (dispatcher?: Agent) => {
    const reply = await request(`${gateway.url}/info`, {
      method: 'POST',
      body: '{"type":"exchange_status"}',
      headers: { 'content-type': 'application/json' },
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    await reply.body.dump();
    return reply.statusCode;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  expect([await ask(second), await ask(second), await ask(second)]).toEqual([200, 200, 429]);
  // The gateway's own reads are charged to no budget.
  const client = await clientOf(gateway.url);
  client.subscribe('candles', { coin: 'BTC', interval: '1m' });
  const { data } = await client.nextOf('candles');
  expect(data).toMatchObject({ snapshot: true, candles: [{ s: 'BTC' }] });
});

test('the gateway groups books, over HTTP and by post, and refuses arguments out of range', async () => {
  const { node, gateway } = await serving();
  for (const px of [59_010, 59_020, 58_900])
    await asked(node.url, { path: '/exchange', body: alice.order('bid', px, 500) });
  const grouped = { type: 'l2_book', coin: 'BTC', n_sig_figs: 3 };
  const bids = [
    { px: '59000', sz: '0.01', n_orders: 2 },
    { px: '58900', sz: '0.005', n_orders: 1 },
  ];
  expect(parseJson((await asked(gateway.url, read(grouped))).text)).toMatchObject({ data: { bids } });
  expect(parseJson((await asked(node.url, read(grouped))).text)).toMatchObject({ data: { bids: { length: 3 } } });
  const client = await clientOf(gateway.url);
  client.send({ method: 'post', id: 7, request: { type: 'info', payload: grouped } });
  expect(await client.next()).toMatchObject({
    data: { id: 7, response: { type: 'info', payload: { data: { bids } } } },
  });
  const wrong = await asked(gateway.url, read({ ...grouped, n_sig_figs: 9 }));
  expect([wrong.status, parseJson(wrong.text)]).toMatchObject([400, { error: { code: 'INVALID_REQUEST' } }]);
});

test('candles start with what the node keeps, and continue with each trade', async () => {
  const { node, gateway } = await serving();
  const client = await clientOf(gateway.url);
  client.subscribe('candles', { coin: 'BTC', interval: '1m', candle_type: 'trade' });
  expect(await client.next()).toMatchObject({
    channel: 'subscriptionResponse',
    data: { subscription: { interval: '1m' } },
  });
  expect(await client.next()).toMatchObject({
    channel: 'candles',
    is_snapshot: true,
    data: { snapshot: true, candles: [] },
  });
  await asked(node.url, { path: '/exchange', body: alice.order('bid', 59_000, 500) });
  await asked(node.url, { path: '/exchange', body: bob.order('ask', 59_000, 500) });
  expect(await client.next()).toMatchObject({
    channel: 'candles',
    is_snapshot: false,
    data: { snapshot: false, candles: [{ s: 'BTC', i: '1m', c: '59000', n: 1 }] },
  });
  client.send({
    method: 'unsubscribe',
    subscription: { type: 'candles', coin: 'BTC', interval: '1m', candle_type: 'trade' },
  });
  expect(await client.next()).toMatchObject({ data: { method: 'unsubscribe' } });
  client.subscribe('candles', { coin: 'BTC' });
  expect(await client.next()).toMatchObject({ channel: 'error' });
});

test('candles count among the 64 subscriptions of a socket, whichever process holds them', async () => {
  const { gateway } = await serving();
  const client = await clientOf(gateway.url);
  for (let n = 0; n < 63; n++) client.subscribe('trades', { coin: `none-${n}` });
  client.subscribe('candles', { coin: 'BTC', interval: '1m' });
  client.subscribe('candles', { coin: 'BTC', interval: '5m' });
  client.subscribe('trades', { coin: 'BTC' });
  // A duplicate, which is ignored.
  client.subscribe('candles', { coin: 'BTC', interval: '1m' });
  client.send({ method: 'ping' });
  const answers: unknown[] = [];
  for (let frame = await client.next(); ; frame = await client.next()) {
    if (Buffer.isBuffer(frame) || frame.channel === 'pong') break;
    if (frame.channel === 'subscriptionResponse' || frame.channel === 'error') answers.push(frame.channel);
  }
  expect(answers).toEqual([...Array(64).fill('subscriptionResponse'), 'error', 'error']);
});

test('pushes are compressed if a client requested it, control frames are not', async () => {
  const { gateway } = await serving();
  const client = await clientOf(gateway.url, ['mtf-zstd.v1']);
  expect(client.ws.protocol).toBe('mtf-zstd.v1');
  client.subscribe('bbo', { coin: 'BTC' });
  expect(await client.next()).toMatchObject({ channel: 'subscriptionResponse' });
  const packed = await client.next();
  if (!Buffer.isBuffer(packed)) throw new Error('a text frame');
  expect(parseJson(zstdDecompressSync(packed).toString())).toMatchObject({ channel: 'bbo', is_snapshot: true });
});

test('a JSON-RPC socket passes through', async () => {
  const { gateway } = await serving();
  const ws = new WebSocket(`${gateway.url.replace('http', 'ws')}/evm`);
  closers.push(async () => ws.terminate());
  await new Promise((resolve) => ws.once('open', resolve));
  const reply = new Promise((resolve) => ws.once('message', (data) => resolve(parseJson(String(data)))));
  ws.send(printJson(call('eth_chainId')));
  expect(await reply).toMatchObject({ id: 1, result: '0x7a69' });
});
