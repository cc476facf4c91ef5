import { describe, expect, test, vi } from 'vitest';
import { type JsonObject, type JsonValue, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { compressionRules } from '../feed/compression.ts';
import { Gateway, type GatewayArchive } from './gateway.ts';
import { connectClient, openGateway, PEER } from './gateway-client.fixture.ts';
import { startScriptedNode } from './scripted-node.fixture.ts';

const request = (body: JsonValue, more: Partial<VenueRequest> = {}): VenueRequest => ({
  method: 'POST',
  path: '/info',
  headers: {},
  peer: PEER,
  body: new TextEncoder().encode(printJson(body)),
  ...more,
});

const replyTo = (gateway: Gateway, asked: VenueRequest) =>
  new Promise<VenueReply>((resolve) => gateway.handle(asked).whenSettled(resolve));

const unavailable = { error: { code: 'UNAVAILABLE', message: expect.any(String) } };

describe('a gateway whose node is down', () => {
  const ofNone = async () => {
    const { node, gateway } = await openGateway();
    await node.close();
    return gateway;
  };

  test.each(['/info', '/exchange', '/faucet', '/evm', '/nowhere'])('answers 503 UNAVAILABLE at %s', async (path) => {
    const { status, headers, body } = await replyTo(
      await ofNone(),
      request({ type: 'l2_book', n_levels: 1 }, { path }),
    );
    expect([status, headers['content-type'], parseJson(body)]).toEqual([503, 'application/json', unavailable]);
  });

  test('refuses the upgrades of both sockets in the same way', async () => {
    const gateway = await ofNone();
    for (const source of gateway.sources) {
      const reached = await source.reach(PEER);
      expect(reached).toMatchObject({ status: 503 });
      expect(parseJson('body' in reached ? reached.body : '')).toEqual(unavailable);
    }
  });
});

describe('the dictionary', () => {
  const { id, text } = compressionRules.dictionary;
  const asked = (method: string, headers: Readonly<Record<string, string>> = {}) =>
    request(null, { path: '/ws/dict', method, headers, body: new Uint8Array() });
  const held = { 'content-type': 'application/octet-stream', 'x-mtf-dict-id': id, etag: `"${id}"` };

  test.each([
    ['of a client without it', 'GET', {}, 200, held, text],
    ['of one that holds it', 'GET', { 'if-none-match': `"${id}"` }, 304, held, ''],
    ['by a wrong method', 'POST', {}, 405, { allow: 'GET' }, ''],
  ] as const)(
    'is that of the gateway, whether or not its node is there: request %s',
    async (_whose, method, headers, status, given, body) => {
      const { node, gateway } = await openGateway();
      node.answer = () => ({ status: 404, body: '{"error":"no route"}' });
      const expected = { status, headers: given, body };
      expect(await replyTo(gateway, asked(method, headers))).toEqual(expected);
      await node.close();
      expect(await replyTo(gateway, asked(method, headers))).toEqual(expected);
    },
  );

  test('is not given to a client whose budget the node finds spent', async () => {
    const { node, gateway } = await openGateway();
    node.answer = () => ({ status: 429, body: '{"error":{"code":"RATE_LIMITED"}}' });
    expect(await replyTo(gateway, asked('GET'))).toMatchObject({
      status: 429,
      body: '{"error":{"code":"RATE_LIMITED"}}',
    });
  });
});

test.each([
  ['/info', 200, 'grouped'],
  // Elsewhere the same words mean nothing.
  ['/exchange', 200, 'as sent'],
  ['/info', 404, 'as sent'],
])('an answer to a grouped book at %s under %i comes %s', async (path, status, how) => {
  const { node, gateway } = await openGateway();
  const body = '{"data": {"bids":[{"px":"59010","sz":"1","n_orders":1}],"asks":[]}}';
  node.answer = () => ({ status, body });
  const reply = await replyTo(gateway, request({ type: 'l2_book', coin: 'BTC', n_sig_figs: 2 }, { path }));
  const grouped = '{"data":{"bids":[{"px":"59000","sz":"1","n_orders":1}],"asks":[]}}';
  expect([reply.status, reply.body]).toEqual([status, how === 'grouped' ? grouped : body]);
});

/** A gateway with an archive that serves two reads and answers as told. */
async function archived(answer: (json: JsonObject) => string | null) {
  const node = await startScriptedNode();
  const asked: JsonObject[] = [];
  const archive: GatewayArchive = {
    serves: (body) => ['user_fills', 'historical_orders'].includes(String((body as JsonObject)?.type)),
    answer({ body }) {
      const json = parseJson(new TextDecoder().decode(body)) as JsonObject;
      asked.push(json);
      const text = answer(json);
      return text === null ? null : { status: 200, headers: {}, body: text };
    },
  };
  const gateway = new Gateway(node.url, {}, archive);
  return { node, gateway, asked };
}

const OF_ARCHIVE = '{"data":{"from":"archive"}}';
const OF_NODE = '{"data":{"from":"node"}}';
const history = { type: 'historical_orders', address: '0x1' };

describe('a read of history', () => {
  test.each<[string, number, JsonValue, string]>([
    ['of the archive', 200, history, OF_ARCHIVE],
    ['that a node without an archive refuses', 400, history, OF_ARCHIVE],
    ['of a client whose budget is spent', 429, history, OF_NODE],
    ['that the node cannot take', 503, history, OF_NODE],
    ['that fails in the node', 500, history, OF_NODE],
    ['that the archive does not serve', 200, { type: 'markets' }, OF_NODE],
    ['in a list', 200, [history], OF_NODE],
  ])('%s, %i from the node', async (_whose, status, body, expected) => {
    const { node, gateway } = await archived(() => OF_ARCHIVE);
    node.answer = () => ({ status, body: OF_NODE });
    expect((await replyTo(gateway, request(body))).body).toBe(expected);
    // The node charges for it in any case.
    expect(node.requests).toHaveLength(1);
    await gateway.close();
  });

  test('at another route is none', async () => {
    const { node, gateway, asked } = await archived(() => OF_ARCHIVE);
    node.answer = () => ({ body: OF_NODE });
    expect((await replyTo(gateway, request(history, { path: '/exchange' }))).body).toBe(OF_NODE);
    expect(asked).toEqual([]);
    await gateway.close();
  });

  test('that the archive has no reply to is answered by the node', async () => {
    const { node, gateway } = await archived(() => null);
    node.answer = () => ({ body: OF_NODE });
    expect((await replyTo(gateway, request(history))).body).toBe(OF_NODE);
    await gateway.close();
  });

  test('is unavailable where the node is, whatever the archive holds', async () => {
    const { node, gateway } = await archived(() => OF_ARCHIVE);
    await node.close();
    expect((await replyTo(gateway, request(history))).status).toBe(503);
    await gateway.close();
  });

  test('by a post is answered by the gateway as over HTTP', async () => {
    const { node, gateway } = await archived(() => OF_ARCHIVE);
    const client = await connectClient({ node, gateway });
    client.send({ method: 'post', id: 7, request: { type: 'info', payload: history } });
    await client.sees({ channel: 'post', data: { id: 7, response: { type: 'info', payload: parseJson(OF_ARCHIVE) } } });
    expect(client.upstream.frames).toEqual([]);
    await gateway.close();
  });
});

describe('a window of fills', () => {
  const fills = (...times: readonly number[]) => printJson({ data: { fills: times.map((time) => ({ time })) } });

  test.each<[string, string, string | null, 'archive' | 'node']>([
    ['that starts before the fills of the node', fills(9, 8, 5), fills(4), 'archive'],
    ['behind which the archive has none', fills(9, 8, 5), fills(), 'node'],
    ['that the archive does not answer', fills(9, 8, 5), null, 'node'],
    ['that the archive refuses', fills(9, 8, 5), '{"error":"bad address"}', 'node'],
    ['of an account of which the node has no fills', fills(), fills(4), 'node'],
    ['that the node refuses', '{"error":{"code":"INVALID_REQUEST"}}', fills(4), 'node'],
  ])('%s', async (_which, ofNode, older, from) => {
    const body = { type: 'user_fills', address: '0x1', start_time: 3, limit: 50 };
    const { node, gateway, asked } = await archived((json) => (json.limit === 50 ? OF_ARCHIVE : older));
    node.answer = ({ json }) => ({ body: 'limit' in json ? OF_NODE : ofNode });
    expect((await replyTo(gateway, request(body))).body).toBe(from === 'archive' ? OF_ARCHIVE : OF_NODE);
    const search = { type: 'user_fills', address: '0x1', start_time: 3, end_time: 4, limit: 1 };
    if (from === 'archive') expect(asked).toEqual([search, body]);
    // The gateway looks at the fills on nobody's budget.
    expect(node.requests.map(({ headers }) => headers['x-venue-client'])).toEqual([PEER, 'gateway']);
    expect(node.requests[1]?.json).toEqual({ type: 'user_fills', address: '0x1' });
    await gateway.close();
  });
});

describe('a JSON-RPC connection', () => {
  test('passes texts through unchanged both ways, and a binary frame as an empty one', async () => {
    const client = await connectClient(await openGateway(), '', '/evm');
    const call = '{"jsonrpc": "2.0","id":1e0,"method":"eth_chainId"}';
    client.socket.receive(call);
    client.socket.receiveBinary();
    await vi.waitFor(() => expect(client.upstream.frames).toEqual([call, Buffer.alloc(0)]));
    client.upstream.ws.send('{"id": 1}');
    client.upstream.ws.send('{"channel":"pong"}');
    await vi.waitFor(() => expect(client.frames).toEqual(['{"id": 1}', '{"channel":"pong"}']));
  });

  test('ends with that of the node, once, and then takes nothing', async () => {
    const client = await connectClient(await openGateway(), '', '/evm');
    client.upstream.ws.close();
    await vi.waitFor(() => expect(client.closes).toBe(1));
    client.socket.receive('{}');
    client.socket.close();
    expect([client.closes, client.frames, client.upstream.frames]).toEqual([1, [], []]);
  });

  test('ends that of the node when the client leaves, without telling the client', async () => {
    const client = await connectClient(await openGateway(), '', '/evm');
    client.socket.close();
    await vi.waitFor(() => expect(client.upstream.ws.readyState).toBe(client.upstream.ws.CLOSED));
    expect(client.closes).toBe(0);
  });

  test('selects no subprotocol', async () => {
    const { gateway } = await openGateway();
    const offered = new Set(['mtf-zstd.v1']);
    const selected = gateway.sources.map(({ connectionRules: { path, selects } }) => [path, selects(offered)]);
    expect(selected).toEqual([
      ['/ws', 'mtf-zstd.v1'],
      ['/evm', false],
    ]);
  });
});

test('a client that leaves before its upgrade is accepted ends the connection to the node', async () => {
  const { node, gateway } = await openGateway();
  for (const source of gateway.sources) {
    const reached = await source.reach(PEER);
    if ('abandon' in reached) reached.abandon();
  }
  await vi.waitFor(() => expect(node.sockets.map(({ ws }) => ws.readyState)).toEqual([3, 3]));
});
