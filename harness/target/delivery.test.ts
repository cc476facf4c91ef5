import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { streamBodyChunks } from './delivery.ts';
import { openHttpTarget } from './http-target.ts';

const received: { body: string; isWhole: boolean; pieces: number }[] = [];
/** Answers each request that arrives completely, unless it asks for silence. */
const server = createServer((request, reply) => {
  const one = { body: '', isWhole: false, pieces: 0 };
  received.push(one);
  request.on('data', (chunk: Buffer) => {
    one.pieces += 1;
    one.body += chunk.toString();
  });
  request.on('error', () => undefined);
  request.on('end', () => {
    one.isWhole = true;
    if (!one.body.includes('silence')) reply.end('{}');
  });
});
const port = () => (server.address() as AddressInfo).port; // a listening server has a port

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const post = (body: string) => ({ method: 'POST', path: '/exchange', body });

test('a body in pieces arrives complete and in order', async () => {
  const target = openHttpTarget(`http://127.0.0.1:${port()}`);
  const delivery = { pieces: 4, everyMs: 15, isHalf: false };
  const outcome = await target.request(post('{"a":"0123456789"}'), { delivery });
  expect(outcome.kind).toBe('reply');
  expect(received.at(-1)).toMatchObject({ body: '{"a":"0123456789"}', isWhole: true });
  expect(received.at(-1)?.pieces).toBeGreaterThan(1);
  await target.close();
});

test('the rest of a half-sent body never arrives, and cutting the connection ends it', async () => {
  const target = openHttpTarget(`http://127.0.0.1:${port()}`);
  const cut = new AbortController();
  const delivery = { pieces: 2, everyMs: 0, isHalf: true };
  const sent = target.request(post('{"a":"0123456789"}'), { delivery, cut: cut.signal });
  await vi.waitUntil(() => received.at(-1)?.body === '{"a":"012');
  cut.abort();
  expect(await sent).toMatchObject({ kind: 'silence', reason: 'closed' });
  expect(received.at(-1)).toMatchObject({ body: '{"a":"012', isWhole: false });
  await target.close();
});

test('a cut connection is silence, although the request arrived', async () => {
  const target = openHttpTarget(`http://127.0.0.1:${port()}`);
  const cut = new AbortController();
  const sent = target.request(post('"silence"'), { cut: cut.signal });
  await vi.waitUntil(() => received.at(-1)?.body === '"silence"' && received.at(-1)?.isWhole);
  cut.abort();
  expect(await sent).toMatchObject({ kind: 'silence', reason: 'closed' });
  await target.close();
});

test('a body is out once its last piece is sent', async () => {
  const log: string[] = [];
  const delivery = { pieces: 2, everyMs: 0, isHalf: false, whenOut: () => void log.push('out') };
  for await (const piece of streamBodyChunks(Buffer.from('abcd'), delivery)) log.push(Buffer.from(piece).toString());
  expect(log).toEqual(['ab', 'cd', 'out']);
});

test.each([
  [5, ['ab', 'cd', 'ef', 'gh', 'ij']],
  [3, ['abcd', 'efgh', 'ij']],
  [20, [...'abcdefghij']],
])('%i pieces of ten bytes', async (pieces, expected) => {
  const texts: string[] = [];
  for await (const piece of streamBodyChunks(Buffer.from('abcdefghij'), { pieces, everyMs: 0, isHalf: false }))
    texts.push(Buffer.from(piece).toString());
  expect(texts).toEqual(expected);
});
