import { expect, test } from 'vitest';
import { PendingReply } from '../../reference-model/index.ts';
import { makeRequestLog } from './request-log.ts';

const AT_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 6);

function logged(work: (log: ReturnType<typeof makeRequestLog>) => void): string[] {
  const lines: string[] = [];
  work(
    makeRequestLog(
      (line) => lines.push(line),
      () => AT_MS,
    ),
  );
  return lines;
}

const signed = {
  signature: `0x${'5e'.repeat(65)}`,
  nonce: 7,
  action: { type: 'cancel_order', cancel: { owner: `0x${'a1'.repeat(20)}`, oid: '12' } },
};

test.each([
  ['a read', 'POST', '/info', { type: 'l2_book', coin: 'BTC' }, 'POST /info l2_book 200 12ms weight 2'],
  ['an action', 'POST', '/exchange', signed, 'POST /exchange cancel_order 200 12ms weight 5'],
  ['a claim', 'POST', '/faucet', { address: '0x1' }, 'POST /faucet 200 12ms weight 1'],
  [
    'JSON-RPC',
    'POST',
    '/',
    { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] },
    'POST / eth_call 200 12ms weight 1',
  ],
  [
    'a batch of it',
    'POST',
    '/evm',
    [...Array(6)].map((_, id) => ({ id, method: id === 1 ? 'a b' : 'eth_chainId' })),
    'POST /evm eth_chainId,?,eth_chainId,eth_chainId,+2 200 12ms weight 6',
  ],
  ['another path', 'GET', '/else', '', 'GET /else 200 12ms weight 1'],
  ['a call of the operator', 'POST', '/control/commit', { blocks: 1 }, 'POST /control/commit 200 12ms'],
  ['a document beside the venue', 'GET', '/openapi.json', '', 'GET /openapi.json 200 12ms'],
  ['the question of a page', 'OPTIONS', '/info', '', 'OPTIONS /info 200 12ms'],
  ['text that is no JSON', 'POST', '/info', '{"type":', 'POST /info 200 12ms weight 1'],
  ['a type that is no word', 'POST', '/info', { type: 'a\nb' }, 'POST /info ? 200 12ms weight 1'],
  ['a type that is no text', 'POST', '/info', { type: 3 }, 'POST /info ? 200 12ms weight 1'],
  ['a key in the wrong place', 'POST', '/info', { type: '5e'.repeat(32) }, 'POST /info ? 200 12ms weight 1'],
  ['a path that is no word', 'GET', '/\u001b[31m', '', 'GET ? 200 12ms weight 1'],
])('%s', (_what, method, path, body, expected) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method, path, headers: {}, body: new TextEncoder().encode(text), peer: '127.0.0.1' };
  const lines = logged((log) => log.onExchange({ request, status: 200, ms: 12.4 }));
  expect(lines).toEqual([`2026-01-02T03:04:05.006Z ${expected}`]);
});

test('a client that disconnected got no status', () => {
  const request = { method: 'POST', path: '/info', headers: {}, body: new Uint8Array(), peer: '127.0.0.1' };
  const [line] = logged((log) => log.onExchange({ request, status: null, ms: 0 }));
  expect(line).toMatch(/ POST \/info cut 0ms weight 1$/);
});

test.each([
  ['{"method":"subscribe","subscription":{"type":"bbo","coin":"BTC"}}', null, 'subscribe bbo BTC ok'],
  ['{"method":"unsubscribe","subscription":{"type":"fills","user":"0xab"}}', null, 'unsubscribe fills 0xab ok'],
  ['{"method":"subscribe","subscription":{"type":"x y"}}', 'unknown channel', 'subscribe ? error'],
  ['{"method":"ping"}', null, 'ping ok'],
  ['{"method":"post","id":1,"request":3}', null, 'post ok'],
  ['nonsense', 'malformed', 'text error'],
  [null, 'binary', 'binary error'],
])('frame: %s', (text, outcome, expected) => {
  const lines = logged((log) => log.sockets.onFrame(text, outcome));
  expect(lines).toEqual([`2026-01-02T03:04:05.006Z WS /ws ${expected}`]);
});

test('a post is logged when it is answered, without the signed content', () => {
  const text = JSON.stringify({ method: 'post', id: 1, request: { type: 'action', payload: signed } });
  const ticket = new PendingReply(null);
  const lines = logged((log) => {
    log.sockets.onFrame(text, ticket);
    ticket.settle({ status: 200, headers: {}, body: '{}' });
  });
  expect(lines).toEqual(['2026-01-02T03:04:05.006Z WS /ws post cancel_order 200 0ms weight 5']);
});
