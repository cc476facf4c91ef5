import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { parseDuration } from './durations.ts';

test.each([
  ['250', 250],
  ['250ms', 250],
  ['3s', 3_000],
  ['2m', 120_000],
  ['1h', 3_600_000],
  ['0', 0],
])('%s is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', '1.5s', '-1', '3 s', '2d', 's', '1e3', '9999999999999'])('"%s" is no duration', (text) => {
  expect(() => parseDuration(text)).toThrow(UsageError);
});
