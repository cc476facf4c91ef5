import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readClocks, VenueClock } from './venue-clock.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a clock that has seen a block cut at time 0. */
function watched(): VenueClock {
  const clock = new VenueClock();
  clock.onCut(0, 0, 1, readClocks());
  return clock;
}

test('time that goes on as ours does has not run away, nor does it when it lags behind and comes back', () => {
  const clock = watched();
  vi.advanceTimersByTime(MINUTE);
  expect(clock.observe(MINUTE, 0, readClocks())).toBeNull();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(clock.observe(MINUTE, 0, readClocks())).toBeNull();
  expect(clock.observe(11 * MINUTE, 0, readClocks())).toBeNull();
  expect(clock.onCut(11 * MINUTE + 70, 0, 1, readClocks())).toBeNull();
});

test('a venue may live several times as fast', () => {
  const clock = watched();
  vi.advanceTimersByTime(MINUTE);
  expect(clock.observe(8 * MINUTE, 0, readClocks())).toBeNull();
});

test('a minute that passed in no time is told, by a look and by the answer to a call of our own', () => {
  expect(watched().observe(MINUTE, 0, readClocks())).toBe(MINUTE);
  expect(watched().onCut(MINUTE, 0, 1, readClocks())).toBe(MINUTE);
});

test('what calls of our own may have brought about is nobody else', () => {
  expect(watched().onCut(MINUTE, 1, 1, readClocks())).toBeNull();
  expect(watched().observe(MINUTE, 1, readClocks())).toBeNull();
  expect(watched().onCut(MINUTE, 0, 60, readClocks())).toBeNull();
});

test('a block that may be old is nothing to hold a later one against', () => {
  const clock = new VenueClock();
  expect(clock.observe(0, 0, readClocks())).toBeNull();
  expect(clock.observe(MINUTE, 0, readClocks())).toBeNull();
});

test('an answer that is read late is of a block that was cut since it was asked for', () => {
  const clock = new VenueClock();
  const asked = readClocks();
  vi.advanceTimersByTime(MINUTE);
  clock.onCut(0, 0, 1, asked);
  expect(clock.onCut(MINUTE, 0, 1, readClocks())).toBeNull();
  expect(clock.observe(MINUTE + 70, 0, readClocks())).toBeNull();
});

test('time that goes back is told, but not of an answer to what was asked before, nor what a replica lags', () => {
  const clock = new VenueClock();
  const early = readClocks();
  vi.advanceTimersByTime(1);
  clock.onCut(MINUTE, 0, 1, readClocks());
  expect(clock.observe(0, 0, early)).toBeNull();
  vi.advanceTimersByTime(1);
  expect(clock.observe(MINUTE - 5_000, 0, readClocks())).toBeNull();
  expect(clock.observe(MINUTE - 29_000, 0, readClocks())).toBe(-29_000);
  expect(clock.onCut(MINUTE - 29_000, 0, 1, readClocks())).toBe(-29_000);
});
