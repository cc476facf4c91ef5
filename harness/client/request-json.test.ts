import { expect, test } from 'vitest';
import { parseRequestBody } from './request-json.ts';

const post = (body: string | Uint8Array) => ({ method: 'POST', path: '/info', body });

test('a body is parsed once for each request', () => {
  const request = post('{"type":"markets","n":9007199254740993}');
  const asked = parseRequestBody(request);
  expect(asked).toEqual({ type: 'markets', n: 9_007_199_254_740_993n });
  expect(parseRequestBody(request)).toBe(asked);
  expect(parseRequestBody({ ...request })).not.toBe(asked);
});

test.each([
  ['no JSON', post('{"type"')],
  ['bytes', post(Buffer.from('{}'))],
  ['none', { method: 'GET', path: '/info' }],
])('a body that is %s has no JSON', (_what, request) => {
  expect([parseRequestBody(request), parseRequestBody(request)]).toEqual([undefined, undefined]);
});
