import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RealTimeBlockClock } from './block-clock.ts';

/** Records calls, on vitest's fake clock. */
class NotingVenue {
  hasPending = false;
  elapsedMs = 0;
  blocks = 0;
  #listener: (() => void) | null = null;
  elapse(ms: number): void {
    this.elapsedMs += ms;
  }
  commit(): void {
    this.blocks += 1;
    this.hasPending = false;
  }
  onPending(listener: (() => void) | null): void {
    this.#listener = listener;
  }
  arrive(): void {
    this.hasPending = true;
    this.#listener?.();
  }
}

function unexpected(error: unknown): never {
  throw error;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a timer cuts blocks at its cadence, and time advances with them', () => {
  const venue = new NotingVenue();
  const clock = new RealTimeBlockClock(venue, { mode: 'timer', ms: 100 }, unexpected);
  vi.advanceTimersByTime(1_000);
  expect(venue).toMatchObject({ blocks: 10, elapsedMs: 1_000 });
  clock.stop();
  vi.advanceTimersByTime(1_000);
  expect(venue.blocks).toBe(10);
});

test('instant cuts one block for all arrivals of one turn, and none without arrivals', () => {
  const venue = new NotingVenue();
  const clock = new RealTimeBlockClock(venue, { mode: 'instant' }, unexpected);
  vi.advanceTimersByTime(1_000);
  expect(venue.blocks).toBe(0);
  venue.arrive();
  venue.arrive();
  expect(venue.blocks).toBe(0);
  vi.advanceTimersByTime(1);
  expect(venue.blocks).toBe(1);
  clock.stop();
});

test('manual cuts nothing, but time still advances', () => {
  const venue = new NotingVenue();
  const clock = new RealTimeBlockClock(venue, { mode: 'manual' }, unexpected);
  venue.arrive();
  vi.advanceTimersByTime(500);
  clock.catchUp();
  expect(venue).toMatchObject({ blocks: 0, elapsedMs: 500 });
});

test('actions pending when the mode becomes instant get their block', () => {
  const venue = new NotingVenue();
  const clock = new RealTimeBlockClock(venue, { mode: 'manual' }, unexpected);
  venue.arrive();
  clock.setMode({ mode: 'instant' });
  vi.advanceTimersByTime(1);
  expect(venue.blocks).toBe(1);
  clock.setMode({ mode: 'manual' });
  venue.arrive();
  vi.advanceTimersByTime(100);
  expect(venue.blocks).toBe(1);
});

test('a fault in a block is reported, and the next block is cut', () => {
  const venue = new NotingVenue();
  venue.commit = () => {
    throw new Error('broken');
  };
  const faults: unknown[] = [];
  const clock = new RealTimeBlockClock(venue, { mode: 'timer', ms: 10 }, (error) => faults.push(error));
  vi.advanceTimersByTime(30);
  expect(faults).toHaveLength(3);
  clock.stop();
});
