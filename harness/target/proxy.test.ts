import { expect, onTestFinished, test } from 'vitest';
import { openModelSession } from '../session/model-session.ts';
import { openHttpTarget } from './http-target.ts';
import { type LoopbackProxy, openEditingProxy, openSlowLink } from './proxy.fixture.ts';
import { isSilence, type Target } from './wire.ts';

/** The model behind a real port, and a target that reaches it through the proxy. */
async function behind(open: (upstream: string) => Promise<LoopbackProxy>): Promise<Target> {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {},
  });
  onTestFinished(() => session.close());
  const proxy = await open((await session.rawOrigin?.()) ?? '');
  onTestFinished(() => proxy.close());
  const target = openHttpTarget(proxy.url);
  onTestFinished(() => target.close());
  return target;
}

const status = { method: 'POST', path: '/info', body: '{"type":"exchange_status"}' };
const subscribe = '{"method":"subscribe","subscription":{"type":"markets"}}';

test('an editing proxy returns its own reply, and passes on what it does not edit', async () => {
  const target = await behind((upstream) =>
    openEditingProxy(upstream, {
      reply: ({ body }, reply) => (body === status.body ? { ...reply, status: 418, body: '[]' } : reply),
    }),
  );
  expect(await target.request(status)).toMatchObject({ reply: { status: 418, text: '[]' } });
  const unknown = await target.request({ ...status, body: '{"type":"none"}' });
  expect(unknown).toMatchObject({ reply: { status: 400, json: { error: { code: 'UNKNOWN_TYPE' } } } });
});

test('an editing proxy states no keep-alive time but its own', async () => {
  const answered = await behind((upstream) => openEditingProxy(upstream, {}));
  const outcome = await answered.request(status);
  expect(outcome.kind === 'reply' && outcome.reply.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(outcome.kind === 'reply' && outcome.reply.headers).not.toHaveProperty('keep-alive');
});

test('an editing proxy drops, repeats and changes frames', async () => {
  const target = await behind((upstream) =>
    openEditingProxy(upstream, {
      frames: () => (text, send) => {
        if (text.includes('subscriptionResponse')) return;
        send(text.length.toString());
        send('again');
      },
    }),
  );
  const socket = await target.connect();
  if (isSilence(socket)) throw new Error(socket.detail);
  socket.send(subscribe);
  expect(await socket.next()).toMatchObject({ text: expect.stringMatching(/^\d+$/) });
  expect(await socket.next()).toMatchObject({ text: 'again' });
});

test('a slow link changes nothing but the timing', async () => {
  const delayMs = 40;
  const target = await behind((upstream) => openSlowLink(upstream, delayMs));
  const sentAt = performance.now();
  expect(await target.request(status)).toMatchObject({ reply: { status: 200 } });
  // In both directions; a separate connection receives no bytes.
  expect(performance.now() - sentAt).toBeGreaterThan(2 * delayMs - 5);
  const socket = await target.connect();
  if (isSilence(socket)) throw new Error(socket.detail);
  socket.send(subscribe);
  expect(await socket.next()).toMatchObject({ json: { channel: 'subscriptionResponse' } });
  expect(await socket.next()).toMatchObject({ json: { channel: 'markets', is_snapshot: true } });
});
