import { expect, test } from 'vitest';
import { type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { FrameCorrelator } from './frame-correlator.ts';

/** Returns the messages that answer these sent frames, numbered from 0. */
function asking(...frames: readonly (JsonValue | Uint8Array)[]) {
  const asked = new FrameCorrelator();
  for (const [n, frame] of frames.entries()) asked.sent({ n }, frame instanceof Uint8Array ? frame : printJson(frame));
  return {
    answered: (frame: JsonValue) => asked.requestAnsweredBy(frame)?.n,
    unanswered: () => asked.unanswered?.n,
  };
}

const subscribe = (type: string, of: Readonly<Record<string, string>> = {}) => ({
  method: 'subscribe',
  subscription: { type, ...of },
});
const acknowledged = (type: string, of: Readonly<Record<string, string>> = {}) => ({
  channel: 'subscriptionResponse',
  data: subscribe(type, of),
});
const ping = { method: 'ping' };
const pong = { channel: 'pong' };
const error = { channel: 'error', data: { error: 'no' } };

test('a post is answered under its id, whatever comes between', () => {
  const post = (id: number) => ({ method: 'post', id, request: { type: 'info', payload: {} } });
  const postReply = (id: number) => ({ channel: 'post', data: { id, response: {} } });
  const { answered } = asking(post(7), ping, post(8));
  expect([answered(pong), answered(postReply(8)), answered(postReply(9)), answered(postReply(7))]).toEqual([
    1,
    2,
    0,
    undefined,
  ]);
});

test('an acknowledgement says what it answers, and frames of a channel belong to its subscription', () => {
  const eth = { coin: 'ETH' };
  const btc = { coin: 'BTC' };
  const { answered } = asking(subscribe('bbo', eth), subscribe('bbo', btc), subscribe('markets'));
  expect([answered(acknowledged('bbo', btc)), answered(acknowledged('markets'))]).toEqual([1, 2]);
  const push = (data: JsonValue) => answered({ channel: 'bbo', data, is_snapshot: false });
  expect([push({ coin: 'BTC' }), push([{ coin: 'ETH' }]), push({ coin: 'SOL' }), push([])]).toEqual([
    1,
    0,
    undefined,
    undefined,
  ]);
  expect(answered({ channel: 'markets', data: [] })).toBe(2);
});

test('a frame under an unknown name belongs to the only subscription, and to none where there are several', () => {
  expect(asking(subscribe('bbo', { coin: 'ETH' })).answered({ channel: 'Bbo', data: {} })).toBe(0);
  expect(asking(subscribe('bbo'), subscribe('markets')).answered({ channel: 'Bbo', data: {} })).toBeUndefined();
  expect(asking(ping).answered({ channel: 'bbo', data: {} })).toBeUndefined();
});

test('an error answers the oldest unanswered frame, before the ping after it, and after a pong', () => {
  const bad = { method: 'listen' };
  const first = asking(bad, ping);
  expect([first.answered(error), first.answered(pong)]).toEqual([0, 1]);
  const late = asking(bad, ping);
  expect([late.answered(pong), late.answered(error)]).toEqual([1, 0]);
  expect(asking(Uint8Array.of(1)).answered(error)).toBe(0);
});

test('silence belongs to the frame that was passed over, or to the one that has waited longest', () => {
  const passed = asking(subscribe('bbo'), { method: 'listen' }, ping);
  passed.answered(acknowledged('bbo'));
  expect(passed.unanswered()).toBe(1);
  passed.answered(pong);
  expect(passed.unanswered()).toBe(1);
});

test('where everything was answered, silence belongs to the newest subscription', () => {
  const all = asking(subscribe('bbo'), ping);
  all.answered(acknowledged('bbo'));
  all.answered(pong);
  expect(all.unanswered()).toBe(0);
  expect(asking().unanswered()).toBeUndefined();
});

test('JSON-RPC calls are answered under their id, and notifications belong to the call that returned their id', () => {
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] });
  const { answered } = asking(call(1, 'eth_subscribe'), call(2, 'eth_chainId'));
  const reply = (id: number, result: string) => answered({ jsonrpc: '2.0', id, result });
  expect([reply(2, '0x1'), reply(1, '0xa')]).toEqual([1, 0]);
  const answeredPush = (subscription: string) =>
    answered({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription } });
  expect([answeredPush('0xa'), answeredPush('0xb')]).toEqual([0, undefined]);
});
