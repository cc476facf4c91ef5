import { onTestFinished, vi } from 'vitest';

/**
 * Speeds up the clock with which this process measures waits, until the test ends: a timeout of twenty seconds passes within one. Timers
 * keep real time.
 */
export function speedUpTestClock(times: number): void {
  const real = performance.now.bind(performance);
  const from = real();
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => from + (real() - from) * times);
  onTestFinished(() => spy.mockRestore());
}
