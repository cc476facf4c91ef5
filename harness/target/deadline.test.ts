import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Deadline } from './deadline.ts';
import { FrameQueue } from './frame-queue.ts';

describe('on a running clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a deadline passes after its time, once', () => {
    const passed = vi.fn();
    const deadline = new Deadline(1_000, passed);
    vi.advanceTimersByTime(500);
    expect(deadline.leftMs).toBe(500);
    vi.advanceTimersByTime(499);
    expect(passed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(passed).toHaveBeenCalledOnce();
    expect(deadline.leftMs).toBe(0);
  });

  test('after a restart, all of the time is left again', () => {
    const passed = vi.fn();
    const deadline = new Deadline(1_000, passed);
    vi.advanceTimersByTime(900);
    deadline.restart();
    vi.advanceTimersByTime(990);
    expect(passed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(passed).toHaveBeenCalledOnce();
  });

  test('a cleared deadline never passes, and leaves no timer', () => {
    const passed = vi.fn();
    new Deadline(1_000, passed).clear();
    vi.advanceTimersByTime(10_000);
    expect(passed).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Blocks this process for a time. */
function starve(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('a process that got no processor time has missed nothing, so nothing is late', async () => {
  const queue = new FrameQueue();
  const next = queue.next(100);
  // The frame arrived while this process was blocked: it is delivered after the timers.
  setImmediate(() => queue.push({ kind: 'pong', t: 0 }));
  starve(300);
  expect(await next).toEqual({ kind: 'pong', t: 0 });
});
