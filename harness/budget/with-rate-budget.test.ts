import { expect, test } from 'vitest';
import { FrameQueue } from '../target/frame-queue.ts';
import { parseWireReply } from '../target/reply.ts';
import { TrafficCounter } from '../target/traffic.ts';
import { isSilence, type Target, type WireSocket } from '../target/wire.ts';
import { RateBudget } from './rate-budget.ts';
import { withRateBudget } from './with-rate-budget.ts';

/** Target that answers with a fixed status, and a budget whose waits end only when the test lets time elapse. */
function fixture(status = 200) {
  let nowMs = 0;
  const sleepers: (() => void)[] = [];
  const budget = new RateBudget({
    perSecond: 20,
    burst: 30,
    clock: { now: () => nowMs, sleep: () => new Promise((wake) => sleepers.push(wake)) },
  });
  const elapse = async (ms: number) => {
    nowMs += ms;
    for (const wake of sleepers.splice(0)) wake();
    await new Promise(setImmediate);
  };
  const sent: unknown[] = [];
  const queue = new FrameQueue();
  const socket: WireSocket = {
    open: true,
    protocol: '',
    send: (data) => sent.push(data),
    ping: () => sent.push('ping'),
    close: () => sent.push('close'),
    // `next` of the queue is overloaded; an object literal cannot declare two signatures.
    next: ((timeoutMs?: number) => queue.next(timeoutMs)) as WireSocket['next'],
  };
  const target: Target = {
    url: null,
    traffic: new TrafficCounter(),
    request: async ({ path }) => {
      sent.push(path);
      const body = '{"error":{"code":"RATE_LIMITED","message":""}}';
      return { kind: 'reply', reply: parseWireReply(status, {}, Buffer.from(body), 0) };
    },
    connect: async () => socket,
    close: async () => {},
  };
  return { target: withRateBudget(target, budget), budget, elapse, sent, queue };
}

const act = { method: 'POST', path: '/exchange', body: '{}' };

test('a request waits until its weight is affordable', async () => {
  const { target, elapse, sent } = fixture();
  await target.request(act);
  await target.request(act);
  const third = target.request(act);
  await elapse(249);
  expect(sent).toHaveLength(2);
  await elapse(1);
  expect(await third).toMatchObject({ kind: 'reply' });
  expect(sent).toHaveLength(3);
});

test('an unexpected 429 is passed on, counted and waited for; an expected one is not', async () => {
  const { target, budget, elapse, sent } = fixture(429);
  for (let n = 0; n < 5; n += 1) await target.request(act, { overBudget: true });
  expect(sent).toHaveLength(5);
  expect(budget.use).toMatchObject({ weight: 25, penalties: 0 });
  await elapse(2_000);
  expect(await target.request(act)).toMatchObject({ kind: 'reply', reply: { status: 429 } });
  expect(budget.use.penalties).toBe(1);
  const next = target.request({ ...act, path: '/faucet' });
  await elapse(249);
  expect(sent).toHaveLength(6);
  await elapse(1);
  await next;
  expect(sent).toHaveLength(7);
});

test('only post frames wait, and frames sent after a waiting one keep their order', async () => {
  const { target, budget, elapse, sent, queue } = fixture();
  const socket = await target.connect();
  if (isSilence(socket)) throw new Error(socket.detail);
  budget.charge(10);
  socket.send('{"method":"ping"}');
  expect(sent).toEqual(['{"method":"ping"}']);
  const post = '{"method":"post","id":1,"request":{"type":"action","payload":{}}}';
  socket.send(post);
  socket.send('behind');
  socket.ping();
  socket.close();
  await elapse(249);
  expect(sent).toHaveLength(1);
  await elapse(1);
  expect(sent.slice(1)).toEqual([post, 'behind', 'ping', 'close']);

  const payload = { error: { code: 'RATE_LIMITED' } };
  const json = { channel: 'post', data: { id: 1, response: { type: 'action', payload } } };
  queue.push({ kind: 'text', text: '', json, t: 0 });
  expect(await socket.next(0)).toMatchObject({ kind: 'text', json });
  expect(budget.use.penalties).toBe(1);
});

test('a post refused as the case intended slows nothing down; an unexpected refusal does', async () => {
  const { target, budget, sent, queue } = fixture();
  const socket = await target.connect();
  if (isSilence(socket)) throw new Error(socket.detail);
  const refusal = (id: number) => {
    const payload = { error: { code: 'RATE_LIMITED' } };
    const json = { channel: 'post', data: { id, response: { type: 'action', payload } } };
    queue.push({ kind: 'text', text: JSON.stringify(json), json, t: 0 });
    return socket.next();
  };
  for (let id = 1; id <= 20; id++)
    socket.send(JSON.stringify({ method: 'post', id, request: { type: 'action' } }), { overBudget: true });
  expect(sent).toHaveLength(20);
  for (let id = 1; id <= 20; id++) await refusal(id);
  expect(budget.use).toMatchObject({ weight: 100, penalties: 0 });
  await refusal(21);
  expect(budget.use).toMatchObject({ penalties: 1 });
});
