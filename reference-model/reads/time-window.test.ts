import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInsideWindow } from './time-window.ts';

test('both ends are inclusive, an open end is unbounded, and a bigint works like a number', () => {
  const end = fc.option(fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), end, end, (timeMs, start_time, end_time) => {
      const inside = isInsideWindow(timeMs, { start_time, end_time });
      expect(inside).toBe(timeMs >= (start_time ?? 0) && timeMs <= (end_time ?? 20));
      const wide = (value: number | null) => (value === null ? null : BigInt(value));
      expect(isInsideWindow(timeMs, { start_time: wide(start_time), end_time: wide(end_time) })).toBe(inside);
    }),
  );
});
