import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PendingReply } from '../../reference-model/index.ts';
import { IdleWaitEnder } from './idle-waits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = { status: 202, headers: {}, body: 'late' };

test('a wait ends when the venue is idle, and every request restarts the count', () => {
  const waits = new IdleWaitEnder();
  const ticket = new PendingReply(() => late);
  waits.track(ticket);
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(18);
    waits.touch();
  }
  expect(ticket.reply).toBeNull();
  vi.advanceTimersByTime(20);
  expect(ticket.reply).toBe(late);
});

test('all waits share one count, and a wait that starts after it ended has its own', () => {
  const waits = new IdleWaitEnder();
  const first = new PendingReply(() => late);
  const second = new PendingReply(() => late);
  const third = new PendingReply(() => late);
  waits.track(first);
  waits.track(second);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20);
  expect([first.reply, second.reply]).toEqual([late, late]);
  waits.track(third);
  vi.advanceTimersByTime(18);
  expect(third.reply).toBeNull();
  vi.advanceTimersByTime(2);
  expect(third.reply).toBe(late);
});

test('a ticket settled by a block keeps its reply, and leaves nothing to wait for', () => {
  const waits = new IdleWaitEnder();
  const ticket = new PendingReply(() => late);
  waits.track(ticket);
  ticket.settle({ ...late, body: 'early' });
  vi.advanceTimersByTime(1_000);
  expect(ticket.reply?.body).toBe('early');
  waits.touch();
  expect(vi.getTimerCount()).toBe(0);
});
