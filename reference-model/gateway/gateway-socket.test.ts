import { zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type JsonObject, type JsonValue, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { compressionRules } from '../feed/compression.ts';
import { connectClient, openGateway, PEER } from './gateway-client.fixture.ts';

const ping = { method: 'ping' };
const pong = { channel: 'pong' };
const subscribe = (type: string, more: JsonObject = {}) => ({ method: 'subscribe', subscription: { type, ...more } });
const unsubscribe = (type: string, more: JsonObject = {}) => ({
  method: 'unsubscribe',
  subscription: { type, ...more },
});
const ack = (method: string, subscription: JsonObject) => ({
  channel: 'subscriptionResponse',
  data: { method, subscription },
});
const error = (reason: string) => ({ channel: 'error', data: { error: reason } });
const minutes = { coin: 'BTC', interval: '1m' };
const applied = { type: 'candles', coin: 'BTC', interval: '1m', candle_type: 'mark' };
const noBars = { channel: 'candles', data: { snapshot: true, candles: [] }, is_snapshot: true };

const { dictionary } = compressionRules;
const dictionaryBytes = Buffer.from(dictionary.text);

describe.each([
  ['without compression', '', null],
  ['without a dictionary', 'mtf-zstd.v1', {}],
  ['with the dictionary', `mtf-zstd.v1.d${dictionary.id}`, { dictionary: dictionaryBytes }],
] as const)('%s', (_how, protocol, unpacking) => {
  const textOf = (frame: string | Uint8Array) =>
    typeof frame === 'string' || unpacking === null ? frame : zstdDecompressSync(frame, unpacking).toString();

  test.each([
    '{"channel":"bbo", "data":{"px":"1.10"}}',
    '{"channel":"subscriptionResponses"}',
    '{"channel":"€","data":1}',
  ])('a frame of a channel holds exactly the text of the node: %s', async (text) => {
    const client = await connectClient(await openGateway(), protocol);
    // The second time it comes from what the gateway remembers of the newest frames.
    client.upstream.ws.send(text);
    client.upstream.ws.send(text);
    await vi.waitFor(() => expect(client.frames).toHaveLength(2));
    expect(client.frames.map(textOf)).toEqual([text, text]);
    expect(client.frames.map((frame) => typeof frame === 'string')).toEqual(Array(2).fill(unpacking === null));
  });

  test.each([
    '{"channel":"subscriptionResponse", "data":null}',
    '{"channel":"error","data":{"error":"x"}}',
    '{"channel":"pong"}',
    '{"channel":"post","data":{"id":1}}',
    '{"channel":7}',
    '[]',
    'no JSON',
  ])('%s stays text', async (text) => {
    const client = await connectClient(await openGateway(), protocol);
    client.upstream.ws.send(text);
    await vi.waitFor(() => expect(client.frames).toEqual([text]));
  });

  test('the frames of candles follow the same rule', async () => {
    const client = await connectClient(await openGateway(), protocol);
    client.send(subscribe('candles', minutes), ping);
    await vi.waitFor(() =>
      expect(client.frames.map(textOf)).toEqual([ack('subscribe', applied), noBars, pong].map(printJson)),
    );
    const isText = unpacking === null;
    expect(client.frames.map((frame) => typeof frame === 'string')).toEqual([true, isText, true]);
  });
});

test('a binary frame gets an error, does not reach the node, and leaves the connection open', async () => {
  const client = await connectClient(await openGateway());
  expect(client.socket.receiveBinary()).toEqual(expect.any(String));
  client.send(ping);
  await client.sees(error('binary frames are not accepted'), pong);
  expect([client.upstream.frames, client.closes]).toEqual([[printJson(ping)], 0]);
});

test.each([
  '{"method":',
  '[]',
  '{}',
  '{"method":"shout"}',
  '{"method":"subscribe"}',
  '{"method":"subscribe","subscription":{}}',
  '{"method":"post","request":{}}',
  '{ "method": "subscribe", "subscription": {"type":"bbo","coin":"BTC"}}',
  '{"method":"unsubscribe","subscription":{"type":"no_such_channel"}}',
  '{"method":"post","id":1,"request":{"type":"info","payload":{"type":"markets"}}}',
  '{"method":"post","id":1,"request":{"type":"info","payload":{"type":"l2_book","coin":"BTC"}}}',
  '{"method":"post","id":1,"request":{"type":"action", "payload": {"nonce": 1e2, "n_sig_figs": 2}}}',
  '{"method":"post","id":1,"request":{"type":"action","payload":{"type":"l2_book","n_sig_figs":2}}}',
  '{"method":"post","id":1,"request":{"payload":{"type":"l2_book","n_sig_figs":2}}}',
  '{"method":"post","id":"1","request":{"type":"info","payload":{"type":"l2_book","n_sig_figs":2}}}',
])('the node decides on %s, as it was sent', async (text) => {
  const client = await connectClient(await openGateway());
  client.socket.receive(text);
  await vi.waitFor(() => expect(client.upstream.frames).toEqual([text]));
});

describe('a post of a grouped book', () => {
  const payload = { type: 'l2_book', coin: 'BTC', n_levels: 1 };
  const post = (id: JsonValue) => ({ method: 'post', id, request: { type: 'info', payload } });

  test.each<[string, string, string, JsonValue]>([
    ['a book', '{"data":{"bids":[],"asks":[]}}', 'info', { data: { bids: [], asks: [] } }],
    ['a refusal', '{"error":{"code":"RATE_LIMITED"}}', 'info', { error: { code: 'RATE_LIMITED' } }],
    ['a bare error', '{"error":"no"}', 'error', 'no'],
    ['plain text', 'down', 'error', 'down'],
  ])('is answered with its id, by the reply of the node to the client: %s', async (_what, body, type, answered) => {
    const { node, gateway } = await openGateway();
    node.answer = () => ({ body });
    const client = await connectClient({ node, gateway });
    client.send(post(12_345_678_901_234_567_890n));
    await client.sees({
      channel: 'post',
      data: { id: 12_345_678_901_234_567_890n, response: { type, payload: answered } },
    });
    expect(node.requests).toMatchObject([{ path: '/info', json: payload, headers: { 'x-venue-client': PEER } }]);
    expect(client.upstream.frames).toEqual([]);
  });
});

describe('a subscription to candles', () => {
  test.each<[JsonObject, string]>([
    [{ interval: '1m' }, '`candles` requires `coin`'],
    [{ coin: null, interval: '1m' }, '`candles` requires `coin`'],
    [{ coin: 'BTC' }, '`candles` requires `interval`'],
    [{ coin: 'BTC', interval: '2m' }, '`candles` requires `interval`'],
    [{ ...minutes, candle_type: 'bid' }, 'invalid candle_type: bid (expected `mark`, `oracle` or `trade`)'],
  ])('to %j gets an error, no ack, and leaves the connection open', async (words, reason) => {
    const client = await connectClient(await openGateway());
    client.send(subscribe('candles', words), ping);
    await client.sees(error(reason), pong);
  });

  test('that is a duplicate is silently ignored, by whatever words it names the series', async () => {
    const { node, gateway } = await openGateway();
    node.answer = ({ json }) => ({
      body: json.type === 'markets_meta' ? '{"data":{"perp":[{"signing_id":3,"coin":"BTC"}]}}' : '{"data":null}',
    });
    const client = await connectClient({ node, gateway });
    client.send(subscribe('candles', minutes), subscribe('candles', minutes));
    client.send(
      subscribe('candles', { ...minutes, candle_type: 'mark' }),
      subscribe('candles', { ...minutes, coin: 3 }),
    );
    client.send(ping);
    await client.sees(ack('subscribe', applied), noBars, pong);
    client.send(subscribe('candles', { ...minutes, candle_type: 'trade' }), ping);
    const trades = ack('subscribe', { ...applied, candle_type: 'trade' });
    await client.sees(ack('subscribe', applied), noBars, pong, trades, noBars, pong);
  });

  test('that was never made is acknowledged when it is ended, even one that names no series', async () => {
    const client = await connectClient(await openGateway());
    client.send(unsubscribe('candles', minutes), unsubscribe('candles', { coin: 'BTC' }), ping);
    await client.sees(ack('unsubscribe', applied), ack('unsubscribe', { type: 'candles', coin: 'BTC' }), pong);
  });

  test('gets nothing more once it is ended, and a snapshot once it is made again', async () => {
    const client = await connectClient(await openGateway());
    client.send(subscribe('candles', minutes), unsubscribe('candles', minutes), subscribe('candles', minutes), ping);
    const made = ack('subscribe', applied);
    const ended = ack('unsubscribe', applied);
    await client.sees(made, noBars, ended, made, noBars, pong);
  });

  test('is settled before whatever its client sends after it, and after whatever it sent before', async () => {
    const letter = fc.constantFrom('candles', 'ping', 'bbo', 'end');
    await fc.assert(
      fc.asyncProperty(fc.array(letter, { minLength: 1, maxLength: 8 }), async (letters) => {
        const { node, gateway } = await openGateway();
        const client = await connectClient({ node, gateway });
        let isHeld = false;
        const expected: JsonValue[] = [];
        for (const one of letters) {
          const bbo = { type: 'bbo', coin: 'BTC' };
          const [frame, ...answers] = {
            candles: [subscribe('candles', minutes), ...(isHeld ? [] : [ack('subscribe', applied), noBars])],
            end: [unsubscribe('candles', minutes), ack('unsubscribe', applied)],
            ping: [ping, pong],
            // The scripted node acknowledges duplicates too.
            bbo: [{ method: 'subscribe', subscription: bbo }, ack('subscribe', bbo)],
          }[one];
          if (one === 'candles' || one === 'end') isHeld = one === 'candles';
          if (frame !== undefined) client.send(frame);
          expected.push(...answers);
        }
        await client.sees(...expected);
        client.socket.close();
      }),
      { numRuns: 25 },
    );
  });
});

describe('the number of subscriptions of a connection', () => {
  const series = (nth: number) => ({ coin: `coin-${nth}`, interval: '1m' });
  const wordsOf = (nth: number) => ({ type: 'candles', ...series(nth), candle_type: 'mark' });
  const acked = (nth: number) => ack('subscribe', wordsOf(nth));

  test.each<[string | undefined, number, number]>([
    [undefined, 65, 64],
    ['2', 3, 2],
    ['any', 70, 70],
  ])('is that of the node, which says %s: of %i candles, it accepts %i', async (most, asked, accepted) => {
    const client = await connectClient(await openGateway(most));
    for (let nth = 0; nth < asked; nth += 1) client.send(subscribe('candles', series(nth)));
    client.send(ping);
    await vi.waitFor(() => expect(client.frames.at(-1)).toBe(printJson(pong)), { timeout: 10_000 });
    const channels = client.frames.map((frame) => JSON.parse(String(frame)).channel);
    expect(channels.filter((channel) => channel === 'subscriptionResponse')).toHaveLength(accepted);
    expect(channels.filter((channel) => channel === 'error')).toHaveLength(asked - accepted);
  });

  test('counts the channels of the node, once each, and those of candles; an ended one makes room', async () => {
    const client = await connectClient(await openGateway('2'));
    const trades = { type: 'trades', coin: 'BTC' };
    const tooMany = error('at most 2 subscriptions per connection');
    client.send(
      subscribe('trades', { coin: 'BTC' }),
      subscribe('trades', { coin: 'BTC' }),
      subscribe('candles', series(0)),
    );
    client.send(
      subscribe('candles', series(1)),
      subscribe('bbo', { coin: 'BTC' }),
      subscribe('trades', { coin: 'ETH' }),
    );
    // A duplicate takes no room; the node ignores it.
    client.send(subscribe('trades', { coin: 'BTC' }));
    const full = [acked(0), noBars, tooMany, tooMany, tooMany, ack('subscribe', trades)];
    await client.sees(ack('subscribe', trades), ack('subscribe', trades), ...full);
    client.frames.length = 0;
    client.send(unsubscribe('trades', { coin: 'BTC' }), subscribe('candles', series(1)));
    await client.sees(ack('unsubscribe', trades), acked(1), noBars);
    client.frames.length = 0;
    client.send(unsubscribe('candles', series(0)), subscribe('bbo', { coin: 'BTC' }));
    await client.sees(ack('unsubscribe', wordsOf(0)), ack('subscribe', { type: 'bbo', coin: 'BTC' }));
  });

  test('distinguishes subscriptions by channel, coin and user alone', async () => {
    const client = await connectClient(await openGateway('4'));
    const words = [{ coin: 'BTC' }, { coin: 'BTC', n_levels: 3 }, { user: '0x1' }, { user: '0x2' }] as const;
    for (const one of words) client.send(subscribe('fills', one));
    client.send(subscribe('candles', series(0)), subscribe('candles', series(1)));
    const acks = words.map((one) => ack('subscribe', { type: 'fills', ...one }));
    await client.sees(...acks, acked(0), noBars, error('at most 4 subscriptions per connection'));
  });
});

describe('the end of a connection', () => {
  test('comes with that of the node, once', async () => {
    const client = await connectClient(await openGateway());
    client.upstream.ws.close();
    await vi.waitFor(() => expect(client.closes).toBe(1));
    client.send(ping);
    client.socket.receiveBinary();
    client.socket.close();
    expect([client.closes, client.frames]).toEqual([1, []]);
  });

  test('by the client ends that of the node, and tells the client nothing', async () => {
    const client = await connectClient(await openGateway());
    client.send(subscribe('candles', minutes), ping);
    await client.sees(ack('subscribe', applied), noBars, pong);
    client.socket.close();
    await vi.waitFor(() => expect(client.upstream.ws.readyState).toBe(client.upstream.ws.CLOSED));
    expect([client.closes, client.frames.length]).toEqual([0, 3]);
  });

  test('while a series is being read is no reason to go on with what waits behind it', async () => {
    const { node, gateway } = await openGateway();
    const client = await connectClient({ node, gateway });
    client.send(subscribe('candles', minutes), subscribe('bbo', { coin: 'BTC' }));
    client.socket.close();
    const other = await connectClient({ node, gateway });
    other.send(subscribe('candles', minutes), ping);
    await other.sees(ack('subscribe', applied), noBars, pong);
    expect(client.frames).toEqual([]);
    expect(client.upstream.frames.map((frame) => parseJson(String(frame)))).not.toContainEqual(
      subscribe('bbo', { coin: 'BTC' }),
    );
  });
});
