import { expect, test } from 'vitest';
import { ModelFault } from '../model-fault.ts';
import { bookPx, lots, microUsd, ratio, units, usd } from './planes.ts';

test.each([
  ['bookPx', bookPx, 0n, 2n ** 72n - 1n],
  ['lots', lots, 1n - 2n ** 128n, 2n ** 128n - 1n],
  ['usd', usd, 1n - 2n ** 192n, 2n ** 192n - 1n],
  ['units', units, 1n - 2n ** 192n, 2n ** 192n - 1n],
  ['microUsd', microUsd, 1n - 2n ** 192n, 2n ** 192n - 1n],
  ['ratio', ratio, 1n - 2n ** 192n, 2n ** 192n - 1n],
])('%s takes its bounds and nothing beyond', (_plane, make: (value: bigint) => bigint, min, max) => {
  expect(make(min)).toBe(min);
  expect(make(max)).toBe(max);
  expect(() => make(min - 1n)).toThrow(ModelFault);
  expect(() => make(max + 1n)).toThrow(ModelFault);
});
