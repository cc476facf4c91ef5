import { expect, test } from 'vitest';
import { FrameQueue } from './frame-queue.ts';
import { parseWireReply } from './reply.ts';
import { recordActualSentBody } from './served-original.ts';
import { TrafficCounter } from './traffic.ts';
import { Transcript } from './transcript.ts';
import { isSilence, type Target, type WireSocket } from './wire.ts';
import { withTranscript } from './with-transcript.ts';

const silence = { kind: 'silence', reason: 'timeout', detail: 'before the head of a reply' } as const;

/** A target that answers `/info` and is silent otherwise; the test feeds its sockets. */
function fixture() {
  const queue = new FrameQueue();
  const sent: unknown[] = [];
  const socket: WireSocket = {
    open: true,
    protocol: 'mtf-zstd.v1',
    send: (data) => sent.push(data),
    ping: () => sent.push('ping'),
    close: () => sent.push('close'),
    // The queue has both signatures; an object literal cannot declare two.
    next: ((timeoutMs?: number) => queue.next(timeoutMs)) as WireSocket['next'],
  };
  const target: Target = {
    url: null,
    traffic: new TrafficCounter(),
    request: async ({ path }) => {
      const reply = parseWireReply(200, { 'x-a': '1' }, Buffer.from('{"data":1}'), 0);
      if (path === '/in-other-words') recordActualSentBody(reply, '{"id":7}');
      if (path === '/info' || path === '/in-other-words') return { kind: 'reply', reply };
      return path === '/alone' ? { ...silence, reply } : silence;
    },
    connect: async (options) => (options?.path === '/nowhere' ? silence : socket),
    close: async () => {},
  };
  const transcript = new Transcript();
  const lines = () => transcript.entries().map(({ direction, channel, text }) => `${channel} ${direction}: ${text}`);
  return { target: withTranscript(target, transcript), transcript, queue, sent, lines };
}

test("a request in the venue's wording is recorded as it was sent", async () => {
  const { target, transcript, lines } = fixture();
  const { reply } = await target.request({ method: 'POST', path: '/in-other-words', body: '{"vault":"0x7"}' });
  expect(lines()[0]).toBe('http sent: POST /in-other-words\n\n{"id":7}');
  const judged = transcript.judged([{ holder: reply ?? {}, keys: ['status'] }]);
  expect(judged.map(({ sent }) => sent?.text)).toEqual(['POST /in-other-words\n\n{"id":7}']);
});

test('requests, replies and silences are recorded as sent and received, without credentials', async () => {
  const { target, lines } = fixture();
  const headers = { authorization: 'Bearer t0ken' };
  const outcome = await target.request({ method: 'POST', path: '/info', headers, body: '{}' }, { label: 'first' });
  expect(outcome).toMatchObject({ kind: 'reply', reply: { json: { data: 1 } } });
  expect(await target.request({ method: 'GET', path: '/gone' })).toBe(silence);
  expect(lines()).toEqual([
    'http sent: [first] POST /info\nauthorization: [removed]\n\n{}',
    'http received: 200\nx-a: 1\n\n{"data":1}',
    'http sent: GET /gone\n',
    'http received: no reply (timeout): before the head of a reply',
  ]);
});

test("silence is found as the outcome of its request, and an answer in place of the venue's is shown", async () => {
  const { target, transcript } = fixture();
  const gone = await target.request({ method: 'GET', path: '/gone' });
  const { reply } = await target.request({ method: 'GET', path: '/alone' });
  const holders = [gone, ...(reply === undefined ? [] : [reply])];
  expect(transcript.judged(holders.map((holder) => ({ holder, keys: [] })))).toMatchObject([
    { sent: { text: 'GET /gone\n' }, received: { text: 'no reply (timeout): before the head of a reply' } },
    { sent: { text: 'GET /alone\n' }, received: { text: '200\nx-a: 1\n\n{"data":1}' } },
  ]);
});

test('frames are recorded when they are taken, the end of a socket once', async () => {
  const { target, queue, sent, lines } = fixture();
  const socket = await target.connect({ protocols: ['mtf-zstd.v1'] });
  if (isSilence(socket)) throw new Error(socket.detail);
  socket.send('{"method":"ping"}');
  socket.send(Uint8Array.of(0xca, 0xfe));
  socket.ping();
  queue.push({ kind: 'text', text: '{"channel":"pong"}', json: { channel: 'pong' }, t: 0 });
  queue.push({ kind: 'binary', bytes: new Uint8Array(65), t: 0 });
  queue.push({ kind: 'pong', t: 0 });
  queue.close({ kind: 'closed', reason: 'protocol', code: 1002, detail: 'bad', t: 0 });
  const kinds = [];
  for (let n = 0; n < 5; n += 1) kinds.push((await socket.next(0)).kind);
  socket.close();
  expect(kinds).toEqual(['text', 'binary', 'pong', 'closed', 'closed']);
  expect(sent).toEqual(['{"method":"ping"}', Uint8Array.of(0xca, 0xfe), 'ping', 'close']);
  expect([socket.open, socket.protocol]).toEqual([true, 'mtf-zstd.v1']);
  expect(lines()).toEqual([
    'ws sent: connect /ws offering mtf-zstd.v1',
    'ws received: open with mtf-zstd.v1',
    'ws sent: {"method":"ping"}',
    'ws sent: binary frame of 2 bytes: cafe',
    'ws sent: ping',
    'ws received: {"channel":"pong"}',
    `ws received: binary frame of 65 bytes: ${'00'.repeat(65)}`,
    'ws received: pong',
    'ws received: closed (protocol): bad',
    'ws sent: close',
  ]);
});

test('a refused handshake is recorded too', async () => {
  const { target, lines } = fixture();
  expect(await target.connect({ path: '/nowhere' })).toBe(silence);
  expect(lines()).toEqual(['ws sent: connect /nowhere', 'ws received: no reply (timeout): before the head of a reply']);
});

test('a socket, a silence on it and its end are found with what they answer', async () => {
  const { target, queue, transcript } = fixture();
  const exchangeOf = (holder: object) =>
    transcript.judged([{ holder, keys: [] }]).map(({ sent, received }) => [sent?.text, received.text]);
  const refused = await target.connect({ path: '/nowhere' });
  expect(exchangeOf(refused)).toEqual([['connect /nowhere', 'no reply (timeout): before the head of a reply']]);
  const socket = await target.connect();
  if (isSilence(socket)) throw new Error(socket.detail);
  expect(exchangeOf(socket)).toEqual([['connect /ws', 'open with mtf-zstd.v1']]);
  socket.send('{"method":"listen"}');
  expect(exchangeOf(await socket.next(0))).toEqual([['{"method":"listen"}', 'nothing within 0 ms']]);
  socket.ping();
  queue.push({ kind: 'pong', t: 0 });
  expect(exchangeOf(await socket.next(0))).toEqual([['ping', 'pong']]);
  queue.close({ kind: 'closed', reason: 'closed', code: 1000, detail: 'bad', t: 0 });
  expect(exchangeOf(await socket.next(0))).toEqual([['{"method":"listen"}', 'closed (closed): bad']]);
});
