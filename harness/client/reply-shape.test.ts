import { expect, test } from 'vitest';
import { printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import { shapedPartOfReply } from './reply-shape.ts';

function shapeOf(path: string, asked: string, status: number, body: string): string | null {
  const request: WireRequest = { method: 'POST', path, body: asked };
  const json = tryParseJson(body);
  // The code under test reads only these three parts of a reply.
  const reply = { status, text: body, ...(json === undefined ? {} : { json }) } as WireReply;
  return shapedPartOfReply(request, reply)?.shapeId ?? null;
}

const status = printJson({ type: 'exchange_status' });
const claim = printJson({ address: '0x1' });

test.each([
  ['a read', '/info', status, 200, '{"data":{"type":"exchange_status"}}', 'info.exchange_status'],
  ['a refused read', '/info', status, 404, '{"error":{"code":"NOT_FOUND"}}', 'envelope.failure'],
  ['a refusal without its key', '/info', status, 400, '{"message":"no"}', 'envelope.failure'],
  ['a refusal at commit', '/exchange', '{"action":{}}', 200, '{"error":{"code":1}}', 'envelope.failure'],
  ['a refused claim', '/faucet', claim, 400, '{"error":"invalid address: 0x1"}', 'envelope.bare-error'],
  ['a claim refused without its key', '/faucet', claim, 400, '{"detail":"no"}', 'envelope.bare-error'],
])('%s is judged', (_what, path, asked, http, body, shapeId) => {
  expect(shapeOf(path, asked, http, body)).toBe(shapeId);
});

test.each([
  ['an error of JSON-RPC', '/evm', '{"id":1}', 200, '{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"no"}}'],
  ['a route that is not there', '/limits', '{}', 404, '{"error":{"status":404}}'],
  ['a proxy that is asked too often', '/info', status, 429, '{"error":{"message":"slow down"}}'],
  ['a proxy that finds nobody behind it', '/exchange', '{"action":{}}', 502, '{"error":{"code":502}}'],
  ['a faucet that is not mounted', '/faucet', claim, 404, '{"error":{"code":404}}'],
  ['a proxy before a faucet', '/faucet', claim, 503, '{"message":"unavailable"}'],
  ['the budget before a faucet', '/faucet', claim, 429, '{"error":{"code":"RATE_LIMITED","message":"no"}}'],
  ['an archive lane', '/info', status, 400, '{"error":"missing field: address"}'],
])('%s has no shape of its own', (_what, path, asked, http, body) => {
  expect(shapeOf(path, asked, http, body)).toBeNull();
});
