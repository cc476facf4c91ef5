import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { Venue } from '../venue.ts';

/** Opens a JSON-RPC socket on a new venue and records its frames. */
function opened() {
  const venue = new Venue(readDefaultGenesis());
  const source = venue.socketSources.find(({ connectionRules }) => connectionRules.path === '/evm');
  const frames: JsonObject[] = [];
  let isOpen = true;
  const socket = source?.connect(
    '10.0.0.1',
    (text) => frames.push(JSON.parse(text)),
    () => {
      isOpen = false;
    },
  );
  if (socket === undefined) throw new Error('no websocket of JSON-RPC');
  const asked = (method: string, ...params: unknown[]) => {
    socket.receive(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }));
    return frames.at(-1) ?? {};
  };
  return { venue, socket, frames, asked, isOpen: () => isOpen };
}

test('an EVM block is notified once, with the id of its subscription', () => {
  const { venue, frames, asked } = opened();
  const { result: id } = asked('eth_subscribe', 'newHeads');
  venue.advance(3_000);
  venue.commit();
  const notifications = frames.slice(1);
  expect(notifications.map(({ params }) => params)).toMatchObject(
    ['0x1', '0x2', '0x3'].map((number) => ({ subscription: id, result: { number } })),
  );
});

test('after a clock jump the newest 1,024 blocks are notified', () => {
  const { venue, frames, asked } = opened();
  asked('eth_subscribe', 'newHeads');
  venue.elapse(2_000_000);
  venue.commit();
  expect(frames).toHaveLength(1 + 1_024);
  expect(frames.at(-1)).toMatchObject({ params: { result: { number: `0x${(2_000).toString(16)}` } } });
});

test('eth_unsubscribe stops notifications, and an unknown id ends nothing', () => {
  const { venue, frames, asked } = opened();
  const { result: id } = asked('eth_subscribe', 'newHeads');
  expect(asked('eth_unsubscribe', '0x77')).toMatchObject({ result: false });
  expect(asked('eth_unsubscribe', id)).toMatchObject({ result: true });
  venue.advance(5_000);
  expect(frames).toHaveLength(3);
});

test.each([
  ['a topic of no name', ['newWeather'], -32_602],
  ['no topic', [], -32_602],
  ['a filter that cannot be read', ['logs', { address: 'here' }], -32_602],
])('%s is refused', (_what, params, code) => {
  expect(opened().asked('eth_subscribe', ...params)).toMatchObject({ id: 7, error: { code } });
});

test('a socket holds at most 64 subscriptions', () => {
  const { asked } = opened();
  for (let nth = 0; nth < 64; nth++) expect(asked('eth_subscribe', 'newHeads')).toHaveProperty('result');
  expect(asked('eth_subscribe', 'newHeads')).toMatchObject({ error: { code: -32_005 } });
});

test('every other call is answered as over HTTP, including batches and malformed calls', () => {
  const { socket, frames, asked } = opened();
  expect(asked('eth_blockNumber')).toMatchObject({ id: 7, result: '0x0' });
  socket.receive(JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }]));
  expect(frames.at(-1)).toMatchObject([{ id: 1, result: expect.stringMatching(/^0x/) }]);
  socket.receive('{');
  expect(frames.at(-1)).toMatchObject({ id: null, error: { code: -32_700 } });
  expect(socket.receiveBinary()).toBe('a call is a text frame');
  expect(frames.at(-1)).toMatchObject({ id: null, error: { code: -32_700 } });
});

test('an invalid call creates no subscription, and a call without an id is not answered', () => {
  const { venue, socket, frames } = opened();
  const subscribe = { jsonrpc: '2.0', method: 'eth_subscribe', params: ['newHeads'] };
  socket.receive(JSON.stringify({ ...subscribe, id: {} }));
  expect(frames).toMatchObject([{ id: null, error: { code: -32_600 } }]);
  socket.receive(JSON.stringify({ ...subscribe, method: 'eth_chainId' }));
  venue.advance(3_000);
  expect(frames).toHaveLength(1);
  socket.receive(JSON.stringify(subscribe));
  venue.advance(1_000);
  expect(frames.slice(1)).toMatchObject([{ method: 'eth_subscription' }]);
});

test('a restart closes the socket', () => {
  const { venue, isOpen } = opened();
  venue.restart();
  expect(isOpen()).toBe(false);
});
