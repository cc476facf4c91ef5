import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForInterruption } from './interruption.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first signal requests a stop, and after a grace period the run is abandoned', async () => {
  const signals = new EventEmitter();
  const exits: number[] = [];
  const interruption = listenForInterruption(signals, (code) => exits.push(code));
  expect(interruption.requested()).toBe(false);
  signals.emit('SIGINT');
  expect(interruption.requested()).toBe(true);
  await vi.runAllTimersAsync();
  await expect(interruption.abandoned).resolves.toBeUndefined();
  expect(exits).toEqual([]);
});

test('the second signal ends the grace period at once, and only the third one exits', async () => {
  const signals = new EventEmitter();
  const exits: number[] = [];
  const interruption = listenForInterruption(signals, (code) => exits.push(code));
  signals.emit('SIGINT');
  await expect(interruption.asked).resolves.toBeUndefined();
  signals.emit('SIGTERM');
  await expect(interruption.abandoned).resolves.toBeUndefined();
  expect(exits).toEqual([]);
  signals.emit('SIGINT');
  expect(exits).toEqual([130]);
});

test('after release, Node handles the signals again', () => {
  const signals = new EventEmitter();
  listenForInterruption(signals, () => undefined).release();
  expect(signals.listenerCount('SIGINT') + signals.listenerCount('SIGTERM')).toBe(0);
});
