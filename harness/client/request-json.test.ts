import { expect, test } from 'vitest';
import { parsedRequestBody } from './request-json.ts';

const post = (body: string | Uint8Array) => ({ method: 'POST', path: '/info', body });

test('a body is parsed once for each request', () => {
  const request = post('{"type":"markets","n":9007199254740993}');
  const asked = parsedRequestBody(request);
  expect(asked).toEqual({ type: 'markets', n: 9_007_199_254_740_993n });
  expect(parsedRequestBody(request)).toBe(asked);
  expect(parsedRequestBody({ ...request })).not.toBe(asked);
});

test.each([
  ['no JSON', post('{"type"')],
  ['bytes', post(Buffer.from('{}'))],
  ['none', { method: 'GET', path: '/info' }],
])('a body that is %s has no JSON', (_what, request) => {
  expect([parsedRequestBody(request), parsedRequestBody(request)]).toEqual([undefined, undefined]);
});
