import { onTestFinished, vi } from 'vitest';

/**
 * From here to the end of the test the clock by which this process measures how long it has waited goes so many times as
 * fast: patience of twenty seconds ends within one. Timers keep real time.
 */
export function speedUpTestClock(times: number): void {
  const real = performance.now.bind(performance);
  const from = real();
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => from + (real() - from) * times);
  onTestFinished(() => spy.mockRestore());
}
