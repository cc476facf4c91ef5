import { describe, expect, test } from 'vitest';
import { parseWireReply } from './reply.ts';
import { frameWeight, isRateLimitRefusal, isRateLimitRefusalFrame, requestWeight } from './weights.ts';

const post = (path: string, body: string | Uint8Array) => requestWeight({ method: 'POST', path, body });

describe('weight of a request', () => {
  test.each([
    ['/info', '{"type":"open_orders"}', 1],
    ['/info', '{"type":"l2_book","coin":"BTC"}', 2],
    ['/info', '{"coin":"BTC","type":"markets"}', 2],
    ['/info', '{"type":"user_fills"}', 2],
    ['/info', '{"type":"markets_meta"}', 1],
    ['/info', '{"type":"fee_schedule","coin":"markets"}', 1],
    ['/info', '{"type":"l2\\u005fbook"}', 2],
    ['/info', 'markets, and no JSON', 1],
    ['/info', '', 1],
    ['/info?type=markets', '{}', 1],
    ['/exchange', '{"action":{"type":"batch_order"}}', 5],
    ['/exchange', 'malformed', 5],
    ['/faucet', '{}', 1],
    ['/evm', '{"method":"eth_chainId"}', 1],
    ['/evm', '[]', 1],
    ['/evm', '[{},{},{}]', 3],
    ['/evm', `[${'0,'.repeat(99)}0]`, 100],
    ['/evm', `[${'0,'.repeat(150)}0]`, 100],
    ['/evm', '[{"method"', 100],
  ])('%s %s: %i', (path, body, weight) => {
    expect(post(path, body)).toBe(weight);
    expect(post(path, Buffer.from(body))).toBe(weight);
  });

  test('an upgrade is free, any other GET is assumed to cost 1', () => {
    expect(requestWeight({ method: 'GET', path: '/ws' })).toBe(0);
    expect(requestWeight({ method: 'GET', path: '/ws/dict' })).toBe(1);
    expect(requestWeight({ method: 'GET', path: '/evm' })).toBe(1);
  });
});

test.each([
  ['{"method":"subscribe","subscription":{"type":"trades","coin":"BTC"}}', 0],
  ['{"method":"ping"}', 0],
  ['{"method":"subscribe","subscription":{"type":"post"}}', 0],
  ['post', 0],
  ['{"method":"post","id":1,"request":{"type":"info","payload":{"type":"open_orders"}}}', 1],
  ['{"method":"post","id":1,"request":{"type":"info","payload":{"type":"l2_book"}}}', 2],
  ['{"method":"\\u0070ost","id":1,"request":{"type":"action","payload":{}}}', 5],
  ['{"method":"post","id":1}', 5],
])('weight of the frame %s: %i', (frame, weight) => {
  expect(frameWeight(frame)).toBe(weight);
});

test('a binary frame is free: it is refused unread', () => {
  expect(frameWeight(Buffer.from('{"method":"post"}'))).toBe(0);
});

test('an exhausted budget is recognized by its code, not by 429 alone', () => {
  const reply = (status: number, body: string) => parseWireReply(status, {}, Buffer.from(body), 0);
  expect(isRateLimitRefusal(reply(429, '{"error":{"code":"RATE_LIMITED","message":"x"}}'))).toBe(true);
  expect(isRateLimitRefusal(reply(200, '{"error":{"code":"RATE_LIMITED","message":"x"}}'))).toBe(false);
  expect(isRateLimitRefusal(reply(429, '{"error":"address already funded"}'))).toBe(false);
  expect(isRateLimitRefusal(reply(429, '<html>'))).toBe(false);
});

test('over a socket the refusal is the payload of a post reply', () => {
  const frame = (code: string) => ({
    channel: 'post',
    data: { id: 1, response: { type: 'action', payload: { error: { code } } } },
  });
  expect(isRateLimitRefusalFrame(frame('RATE_LIMITED'))).toBe(true);
  expect(isRateLimitRefusalFrame(frame('ORDER_NOT_FOUND'))).toBe(false);
  expect(isRateLimitRefusalFrame({ ...frame('RATE_LIMITED'), channel: 'trades' })).toBe(false);
  const errorFrame = (payload: string) => ({ channel: 'post', data: { id: 1, response: { type: 'error', payload } } });
  expect(isRateLimitRefusalFrame(errorFrame('request budget spent'))).toBe(true);
  expect(isRateLimitRefusalFrame(errorFrame('unknown type no_such_read'))).toBe(false);
  expect(isRateLimitRefusalFrame(errorFrame('limit: invalid type: string, expected u32'))).toBe(false);
  expect(isRateLimitRefusalFrame(undefined)).toBe(false);
});
