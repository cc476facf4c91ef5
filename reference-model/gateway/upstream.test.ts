import { expect, test } from 'vitest';
import type { VenueRequest } from '../door.ts';
import { startScriptedNode } from './scripted-node.fixture.ts';
import { UpstreamNode } from './upstream.ts';

const request = (more: Partial<VenueRequest> = {}): VenueRequest => ({
  method: 'POST',
  path: '/info',
  headers: {},
  peer: '10.0.0.7',
  body: new TextEncoder().encode('{"type": "markets"}'),
  ...more,
});

/** A client of a node, closed by its test. */
async function reaching(path = '') {
  const node = await startScriptedNode();
  return { node, upstream: new UpstreamNode(node.url + path) };
}

test('a request reaches the node byte for byte, in the name of its client, with the headers of the client but not of its connection', async () => {
  const { node, upstream } = await reaching();
  const headers = {
    'content-type': 'text/plain',
    'if-none-match': '"a"',
    'x-own': 'b',
    connection: 'x-own',
    host: 'venue.example',
    te: 'trailers',
    'keep-alive': 'timeout=5',
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
    'proxy-authorization': 'secret',
    // Nobody may speak for another client.
    'x-venue-client': '10.0.0.8',
  };
  await upstream.ask(request({ path: '/exchange?a=1', headers }));
  const [arrived] = node.requests;
  expect(arrived).toMatchObject({ method: 'POST', path: '/exchange?a=1', body: '{"type": "markets"}' });
  expect(arrived?.headers).toMatchObject({
    'content-type': 'text/plain',
    'if-none-match': '"a"',
    'x-own': 'b',
    'x-venue-client': '10.0.0.7',
    host: new URL(node.url).host,
  });
  for (const name of ['te', 'keep-alive', 'date', 'proxy-authorization'])
    expect(arrived?.headers).not.toHaveProperty(name);
});

test('any method is passed on, and a request without a body stays without one', async () => {
  const { node, upstream } = await reaching();
  for (const method of ['GET', 'PUT', 'DELETE']) await upstream.ask(request({ method, body: new Uint8Array() }));
  expect(node.requests.map(({ method, body }) => [method, body])).toEqual([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
  ]);
  expect(node.requests.map(({ headers }) => headers['transfer-encoding'])).toEqual([undefined, undefined, undefined]);
});

test('an answer comes back with its status, its text and its headers', async () => {
  const { node, upstream } = await reaching();
  node.answer = () => ({
    status: 418,
    headers: { etag: '"7"', 'content-type': 'a/b', 'keep-alive': 'x', 'x-venue-client': 'gateway' },
    body: '{"a": 1.10}',
  });
  const reply = await upstream.ask(request());
  expect(reply).toMatchObject({ status: 418, headers: { etag: '"7"', 'content-type': 'a/b' }, body: '{"a": 1.10}' });
  for (const name of ['keep-alive', 'x-venue-client', 'connection', 'date', 'content-length', 'transfer-encoding'])
    expect(reply?.headers).not.toHaveProperty(name);
});

test.each(['/venue', '/venue/', '/venue//'])('a node below the path %s is asked below it', async (path) => {
  const { node, upstream } = await reaching(path);
  await upstream.ask(request());
  const socket = await upstream.open('/ws', '10.0.0.7');
  expect(node.requests.map((one) => one.path)).toEqual(['/venue/info']);
  expect(node.sockets.map((one) => [one.path, one.peer])).toEqual([['/venue/ws', '10.0.0.7']]);
  socket?.ws.terminate();
});

test('a node that is down answers nothing, to requests, reads and upgrades', async () => {
  const { node, upstream } = await reaching();
  await node.close();
  expect(await upstream.ask(request())).toBeNull();
  expect(await upstream.read({ type: 'markets' })).toBeNull();
  expect(await upstream.open('/ws', '10.0.0.7')).toBeNull();
});

test.each([
  ['an object under data', 200, '{"data":{"a":1}}', { a: 1 }],
  ['a success without data', 200, '{"data":null}', null],
  ['a list under data', 200, '{"data":[1]}', null],
  ['a refusal', 400, '{"error":{"code":"UNKNOWN_TYPE","message":"m"}}', null],
  ['no JSON', 502, 'down', null],
  ['no object', 200, '[]', null],
])("the gateway's own read takes %s", async (_what, status, body, data) => {
  const { node, upstream } = await reaching();
  node.answer = () => ({ status, body });
  expect(await upstream.read({ type: 'markets', coin: 'BTC' })).toEqual(data);
  expect(node.requests).toMatchObject([
    { method: 'POST', path: '/info', json: { type: 'markets', coin: 'BTC' }, headers: { 'x-venue-client': 'gateway' } },
  ]);
});

test('no frame is lost that the node sends before somebody listens', async () => {
  const { node, upstream } = await reaching();
  const socket = await upstream.open('/ws', '10.0.0.7');
  node.sockets[0]?.ws.send('first');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const first = new Promise((resolve) => socket?.ws.once('message', (data) => resolve(String(data))));
  socket?.ws.resume();
  expect(await first).toBe('first');
  expect(socket?.header('upgrade')).toBe('websocket');
  expect(socket?.header('x-absent')).toBeNull();
  socket?.ws.terminate();
});
