import { expect, test } from 'vitest';
import { FrameQueue } from './frame-queue.ts';
import type { WireClosed, WireFrame } from './wire.ts';

const text = (content: string): WireFrame => ({ kind: 'text', text: content, json: undefined, t: 0 });
const end: WireClosed = { kind: 'closed', reason: 'closed', code: 1000, detail: '', t: 0 };

test('readers are served in order of their calls, and one that gave up is skipped', async () => {
  const queue = new FrameQueue();
  const first = queue.next();
  const second = queue.next(1);
  const third = queue.next();
  expect(await second).toEqual({ kind: 'idle' });
  queue.push(text('a'));
  queue.push(text('b'));
  expect([await first, await third]).toEqual([text('a'), text('b')]);
});

test('thousands of frames keep their order', async () => {
  const queue = new FrameQueue();
  for (let n = 0; n < 5_000; n += 1) queue.push(text(`${n}`));
  for (let n = 0; n < 5_000; n += 1) expect(await queue.next()).toEqual(text(`${n}`));
  expect(await queue.next(0)).toEqual({ kind: 'idle' });
});

test.each([
  ['frames', { frames: 2, bytes: 1_000 }],
  ['bytes', { frames: 1_000, bytes: 5 }],
])('limited by %s; taking a frame makes room', async (_what, bound) => {
  const queue = new FrameQueue(bound);
  expect([queue.push(text('ab')), queue.push(text('cd')), queue.push(text('ef'))]).toEqual([true, true, false]);
  await queue.next();
  expect(queue.push(text('ef'))).toBe(true);
});

test('the end comes after the queued frames, every waiting reader gets it, and the first end counts', async () => {
  const queue = new FrameQueue();
  queue.push(text('a'));
  queue.close(end);
  queue.close({ ...end, code: 1006 });
  expect(queue.push(text('late'))).toBe(false);
  expect(await queue.next()).toEqual(text('a'));
  expect(await queue.next()).toEqual(end);

  const waiting = new FrameQueue();
  const readers = [waiting.next(), waiting.next(60_000)];
  waiting.close(end);
  expect(await Promise.all(readers)).toEqual([end, end]);
});
