import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsensusTimeWatch, readLocalClocks } from './venue-clock.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a clock that has seen a block cut at time 0. */
function watched(): ConsensusTimeWatch {
  const clock = new ConsensusTimeWatch();
  clock.onCut(0, 0, 1, readLocalClocks());
  return clock;
}

test('time that advances like ours has not run ahead, nor has time that lags and catches up', () => {
  const clock = watched();
  vi.advanceTimersByTime(MINUTE);
  expect(clock.observe(MINUTE, 0, readLocalClocks())).toBeNull();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(clock.observe(MINUTE, 0, readLocalClocks())).toBeNull();
  expect(clock.observe(11 * MINUTE, 0, readLocalClocks())).toBeNull();
  expect(clock.onCut(11 * MINUTE + 70, 0, 1, readLocalClocks())).toBeNull();
});

test("a venue's clock may run several times as fast", () => {
  const clock = watched();
  vi.advanceTimersByTime(MINUTE);
  expect(clock.observe(8 * MINUTE, 0, readLocalClocks())).toBeNull();
});

test('a minute that passed at once is reported, from a look and from the reply to an own call', () => {
  expect(watched().observe(MINUTE, 0, readLocalClocks())).toBe(MINUTE);
  expect(watched().onCut(MINUTE, 0, 1, readLocalClocks())).toBe(MINUTE);
});

test('a possible effect of own calls is no evidence', () => {
  expect(watched().onCut(MINUTE, 1, 1, readLocalClocks())).toBeNull();
  expect(watched().observe(MINUTE, 1, readLocalClocks())).toBeNull();
  expect(watched().onCut(MINUTE, 0, 60, readLocalClocks())).toBeNull();
});

test('a possibly old block is no reference for a later one', () => {
  const clock = new ConsensusTimeWatch();
  expect(clock.observe(0, 0, readLocalClocks())).toBeNull();
  expect(clock.observe(MINUTE, 0, readLocalClocks())).toBeNull();
});

test('a reply that is read late is for a block cut since its request', () => {
  const clock = new ConsensusTimeWatch();
  const asked = readLocalClocks();
  vi.advanceTimersByTime(MINUTE);
  clock.onCut(0, 0, 1, asked);
  expect(clock.onCut(MINUTE, 0, 1, readLocalClocks())).toBeNull();
  expect(clock.observe(MINUTE + 70, 0, readLocalClocks())).toBeNull();
});

test('time that decreases is reported, unless the reply is to an earlier request or from a lagging replica', () => {
  const clock = new ConsensusTimeWatch();
  const early = readLocalClocks();
  vi.advanceTimersByTime(1);
  clock.onCut(MINUTE, 0, 1, readLocalClocks());
  expect(clock.observe(0, 0, early)).toBeNull();
  vi.advanceTimersByTime(1);
  expect(clock.observe(MINUTE - 5_000, 0, readLocalClocks())).toBeNull();
  expect(clock.observe(MINUTE - 29_000, 0, readLocalClocks())).toBe(-29_000);
  expect(clock.onCut(MINUTE - 29_000, 0, 1, readLocalClocks())).toBe(-29_000);
});
